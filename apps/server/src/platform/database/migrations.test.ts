import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Migration, migrationsDirectory, pendingMigrations, readMigrations } from './migrations.ts'

const migration = (name: string, checksum = name): Migration => ({ name, checksum, sql: '' })
const applied = (...names: string[]) => new Map(names.map((name) => [name, name]))

describe('pendingMigrations', () => {
  const all = [migration('0001-a.sql'), migration('0002-b.sql')]

  it('gives those that are not applied, in order', () => {
    expect(pendingMigrations(all, applied())).toEqual(all)
    expect(pendingMigrations(all, applied('0001-a.sql'))).toEqual([all[1]])
    expect(pendingMigrations(all, applied('0001-a.sql', '0002-b.sql'))).toEqual([])
  })

  it('refuses a migration that was edited after it was applied', () => {
    expect(() => pendingMigrations([migration('0001-a.sql', 'other')], applied('0001-a.sql'))).toThrow(
      '0001-a.sql was edited',
    )
  })

  it('refuses a database that a newer version has migrated', () => {
    expect(() => pendingMigrations(all, applied('0001-a.sql', '0002-b.sql', '0003-c.sql'))).toThrow('newer Vigil')
  })

  it('refuses a migration that sorts before an applied one', () => {
    expect(() => pendingMigrations(all, applied('0002-b.sql'))).toThrow('0001-a.sql sorts before 0002-b.sql')
  })
})

describe('the migrations folder', () => {
  const root = mkdtempSync(join(tmpdir(), 'vigil-migrations-'))
  mkdirSync(join(root, 'migrations'))
  afterAll(() => rmSync(root, { recursive: true }))

  it('is found from the source and from a bundle', () => {
    writeFileSync(join(root, 'migrations', '0001-ground.sql'), 'select 1')
    for (const folder of ['src/platform/database', 'dist', 'dist/organisation']) {
      mkdirSync(join(root, folder), { recursive: true })
      expect(migrationsDirectory(join(root, folder))).toBe(join(root, 'migrations'))
    }
  })

  it('reads the same checksum whatever the line ends', () => {
    writeFileSync(join(root, 'migrations', '0001-ground.sql'), 'select 1;\nselect 2')
    const [unix] = readMigrations(join(root, 'migrations'))
    writeFileSync(join(root, 'migrations', '0001-ground.sql'), 'select 1;\r\nselect 2')
    const [windows] = readMigrations(join(root, 'migrations'))
    expect(windows?.checksum).toBe(unix?.checksum)
  })
})
