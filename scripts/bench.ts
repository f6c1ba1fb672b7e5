// `npm run bench -- NAME`: measurements, never tests. Each prints its method first; see the file of its name.
const BENCHES: Record<string, () => Promise<unknown>> = {
  page: () => import('./bench/page.ts'),
  build: () => import('./bench/build.ts'),
  api: () => import('./bench/api.ts'),
  exam: () => import('./bench/exam.ts'),
};

const name = process.argv[2] ?? '';
const bench = BENCHES[name];
if (!bench) {
  console.error(
    `Uso: npm run bench -- <medida>, donde la medida es una de ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}
await bench();

export {};
