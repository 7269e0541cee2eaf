for (;;)
  if (!process.stdout.write('x'.repeat(60_000)))
    await new Promise((go) => process.stdout.once('drain', go));
