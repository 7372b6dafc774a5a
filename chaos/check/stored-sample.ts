import type { Stored } from './stored.ts'

const NOTHING: Stored = {
  messages: new Map(),
  episodes: new Map(),
  settled: new Set(),
  crowded: new Set(),
  logged: new Map(),
  audited: new Map(),
  commands: new Map(),
  cases: new Set(),
  plans: new Set(),
  openTwice: [],
}

/** A record of the past for tests: empty but for what is given. */
export const stored = (part: Partial<Stored> = {}): Stored => ({ ...NOTHING, ...part })
