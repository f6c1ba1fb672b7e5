import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './apps.ts';

/** Hashes files and folders by their repository paths, so that equal sources have equal hashes anywhere. */
export function hashSources(inputs: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) addToHash(hash, path.join(root, input));
  return hash.digest('hex');
}

function addToHash(hash: Hash, file: string): void {
  if (statSync(file).isFile()) {
    hash.update(path.relative(root, file)).update(readFileSync(file));
    return;
  }
  for (const entry of readdirSync(file).sort()) {
    if (entry === 'node_modules' || entry === 'dist' || (entry === 'kit' && file.endsWith('/shell')))
      continue;
    addToHash(hash, path.join(file, entry));
  }
}
