while (performance.now() < 60_000);
