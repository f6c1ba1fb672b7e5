/** Prints each check on one line, and counts the failed ones. */
export class CheckReporter {
  #breaches = 0;

  say(line: string): void {
    console.log(`      ${line}`);
  }

  check(holds: boolean, what: string): void {
    if (!holds) this.#breaches += 1;
    console.log(`${holds ? 'bien' : 'MAL '}  ${what}`);
  }

  get breaches(): number {
    return this.#breaches;
  }
}
