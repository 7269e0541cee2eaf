/** To be loaded before a server that a test starts: it ends when its input does, with the test. */
process.stdin.resume().on('end', () => process.exit(1));
process.stdin.unref();
