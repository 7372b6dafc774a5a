import { randomUUID } from 'node:crypto'
import { registry } from '@vigil/devices'
import { createImports, type Imports } from '../src/imports/imports.ts'
import type { LookBackWorld } from './look-back-kit.ts'
import { quiet } from './migrated-database.ts'

export const importsOf = (
  world: LookBackWorld,
  onStored: (serials: readonly string[]) => Promise<void> = async () => {},
): Imports =>
  createImports({
    database: world.database,
    directory: world.directory,
    registry,
    history: world.history,
    timeZone: 'UTC',
    language: 'en',
    now: () => world.clock.at,
    newId: randomUUID,
    onStored,
    log: quiet,
  })
