"""The phone of these tests, and that nothing leaves its screen."""

PHONE = {"width": 360, "height": 640}
INSIDE = """() => [...document.querySelectorAll('.bubble *, .keys *')].every((part) => {
  const box = part.getBoundingClientRect();
  return box.left >= 0 && box.right <= innerWidth;
})"""
