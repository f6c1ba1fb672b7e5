import { DatabaseSync } from 'node:sqlite';

const file = new DatabaseSync(process.argv[2] ?? '', { timeout: 5_000 });
for (const row of file.prepare('pragma integrity_check').all()) console.log(row.integrity_check);
for (const row of file.prepare('pragma foreign_key_check').all()) console.log(JSON.stringify(row));
file.close();
