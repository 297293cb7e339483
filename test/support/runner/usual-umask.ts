// Files of tests share a process, and a console that one of them opened has let its new files be its own user's only. Each begins with the usual mask.
process.umask(0o022);
