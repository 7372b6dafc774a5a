import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { prepareDataFolder } from './data-folder.ts'
import { SettingsError } from './read-setting.ts'

const root = mkdtempSync(join(tmpdir(), 'vigil-data-folder-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('the data folder', () => {
  it('is made with all above it, once', () => {
    const path = join(root, 'a', 'b', 'c')
    prepareDataFolder(path)
    prepareDataFolder(path)
    expect(existsSync(path)).toBe(true)
  })

  it('ends in one line where a file is in the way', () => {
    writeFileSync(join(root, 'file'), '')
    expect(() => prepareDataFolder(join(root, 'file'))).toThrow(SettingsError)
    expect(() => prepareDataFolder(join(root, 'file', 'below'))).toThrow(
      /^VIGIL_DATA is .*, but .*\((EEXIST|ENOTDIR)\)$/,
    )
  })

  it.runIf(process.platform === 'linux')('ends in one line where nobody can make a folder', () => {
    expect(() => prepareDataFolder('/proc/vigil/data')).toThrow('VIGIL_DATA is "/proc/vigil/data", but')
  })
})
