import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openFile } from './sink.ts'

it('stops before the disk is full, and says so as a full disk does: the database needs the rest [RTE-12]', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil-sink-'))
  try {
    const path = join(folder, 'file')
    const roomy = openFile(path, { bytes: 0, lookedAtEvery: 4 })
    await roomy.write('12345')
    await roomy.write('6')
    await roomy.close()
    expect(readFileSync(path, 'utf8')).toBe('123456')
    const full = openFile(path, { bytes: Number.MAX_SAFE_INTEGER, lookedAtEvery: 4 })
    await full.write('123')
    await expect(full.write('45')).rejects.toMatchObject({ code: 'ENOSPC' })
    await full.destroy()
  } finally {
    rmSync(folder, { recursive: true })
  }
})
