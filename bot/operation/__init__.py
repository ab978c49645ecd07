"""The operator's tools: subcommands of the command line, checks, metrics, logs."""
