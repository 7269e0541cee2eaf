process.stdout.write(`${process.argv[2]}\n`);
