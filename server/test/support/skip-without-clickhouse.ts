import { inject, TestRunner } from 'vitest';

/** Runs the files of the project `clickhouse`; where no server could be had, all of their tests are skipped. */
export default class SkipWithoutClickHouse extends TestRunner {
  onBeforeCollect(): void {
    // No name matches this, and a test that is not asked for is skipped, hooks included.
    if (inject('clickHouse') === null) this.config = { ...this.config, testNamePattern: /(?!)/ };
  }
}
