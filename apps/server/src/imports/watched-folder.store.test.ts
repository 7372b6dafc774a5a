import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { emptied } from '../../test/emptied.ts'
import { importsOf } from '../../test/import-kit.ts'
import { CUSTOMS, type LookBackWorld, startLookBack } from '../../test/look-back-kit.ts'
import { quiet } from '../../test/migrated-database.ts'
import type { Imports } from './imports.ts'
import { createWatchedFolder, type WatchedFolderOptions } from './watched-folder.ts'

const NOW = Date.UTC(2026, 6, 20, 10, 30)
const START = NOW - 3_600_000
const line = (n: number, value: number | string = 0.1): string => `A,${new Date(START + n).toISOString()},${value}`
const csv = (...lines: string[]): string => ['sn,time,nuclearMod.doseRate', ...lines].join('\n')

let world: LookBackWorld
let imports: Imports
let folder: string
let watched: ReturnType<typeof createWatchedFolder> | undefined
beforeAll(async () => {
  world = await startLookBack({ A: ['RG500', CUSTOMS] }, NOW)
  imports = importsOf(world)
})
afterAll(() => world?.stop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigil-drop-'))
  await world.database.pool.query(emptied('reading', 'reading_minute', 'reading_hour', 'device_latest', 'import_run'))
})
afterEach(async () => {
  await watched?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function watch(more: Partial<WatchedFolderOptions> = {}): Promise<void> {
  const options = { folder, imports, language: 'en', timeZone: 'UTC', log: quiet, quietMs: 100 } as const
  watched = createWatchedFolder({ ...options, ...more })
  await watched.start()
}
const drop = (name: string, content: string): void => writeFileSync(join(folder, name), content)
const put = (outcome: 'done' | 'failed'): string[] => readdirSync(join(folder, outcome)).sort()
const textOf = (path: string): string => readFileSync(join(folder, path), 'utf8')
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20)
}
/** The text is written first, the file is moved after it. */
const arrived = (outcome: 'done' | 'failed', name: string): Promise<void> =>
  until(() => put(outcome).includes(name) && !existsSync(join(folder, name)))
const readings = async (): Promise<number> =>
  Number((await world.database.pool.query('select count(*) from reading')).rows[0].count)
const runs = () => imports.handlers.imports({}, world.viewer())

it('files that are dropped in become history, and lie in `done` with what became of them', async () => {
  drop('before.csv', csv(line(1), line(2)))
  await watch()
  drop('after.csv', csv(line(2), line(3)))
  await arrived('done', 'before.csv')
  await arrived('done', 'after.csv')
  expect(await readings()).toBe(3)
  expect((await runs()).map(({ by, problems }) => [by, problems])).toEqual([
    [null, []],
    [null, []],
  ])
  expect(put('done')).toEqual(['after.csv', 'after.csv.txt', 'before.csv', 'before.csv.txt'])
  expect(put('failed')).toEqual([])
  const texts = [textOf('done/before.csv.txt'), textOf('done/after.csv.txt')].sort()
  expect(texts).toEqual([
    '1 readings were stored; 1 were in history already.\n',
    '2 readings were stored; 0 were in history already.\n',
  ])
})

it('a file that can not be taken lies in `failed` with every reason, and stores nothing', async () => {
  await watch({ language: 'fr' })
  drop('bad.csv', csv(line(1), line(2, 'x')))
  await arrived('failed', 'bad.csv')
  expect(textOf('failed/bad.csv.txt')).toBe(
    "Rien n'a été enregistré. Problèmes au total : 1.\nligne 3 : nuclearMod.doseRate : « x » n'est pas un nombre\n",
  )
  expect(await readings()).toBe(0)
  // Put right, it may come again under its name.
  drop('bad.csv', csv(line(1), line(2)))
  await arrived('done', 'bad.csv')
  expect(await readings()).toBe(2)
})

it('a file that still grows is left alone until it is quiet', async () => {
  await watch({ quietMs: 1500 })
  const path = join(folder, 'slow.csv')
  for (let n = 1; n <= 5; n++) {
    writeFileSync(path, csv(...Array.from({ length: n }, (_, k) => line(k))))
    await wait(400)
    expect(existsSync(path)).toBe(true)
  }
  await arrived('done', 'slow.csv')
  expect(textOf('done/slow.csv.txt')).toContain('5 readings were stored')
})

it('what was stored before the server died is not taken again', async () => {
  drop('once.csv', csv(line(1)))
  const moveLost: Pick<Imports, 'store' | 'broughtBefore'> = {
    broughtBefore: imports.broughtBefore,
    async store(file, bringer) {
      await imports.store(file, bringer)
      throw new Error('the server died')
    },
  }
  await watch({ imports: moveLost })
  await until(async () => (await readings()) === 1)
  await watched?.stop()
  expect(existsSync(join(folder, 'once.csv'))).toBe(true)
  await watch()
  await arrived('done', 'once.csv')
  expect(await readings()).toBe(1)
  expect(await runs()).toHaveLength(1)
  expect(textOf('done/once.csv.txt')).toContain('This file was brought in before, on 2026-07-20 10:30:00')
  // Nor under another name, nor later; and the first one is not overwritten.
  drop('once.csv', csv(line(1)))
  await arrived('done', 'once-2.csv')
  expect(await runs()).toHaveLength(1)
})

it('a file stays while the database is away, and is taken when it is back', async () => {
  let away = true
  const flaky: Pick<Imports, 'store' | 'broughtBefore'> = {
    store: imports.store,
    broughtBefore: (digest) => (away ? Promise.reject(new Error('no answer')) : imports.broughtBefore(digest)),
  }
  await watch({ imports: flaky })
  drop('patient.csv', csv(line(1)))
  await wait(1500)
  expect(existsSync(join(folder, 'patient.csv'))).toBe(true)
  away = false
  await arrived('done', 'patient.csv')
  expect(await readings()).toBe(1)
})

it('only whole files of its own are taken: no folders, links, hidden or unfinished ones', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'vigil-outside-'))
  writeFileSync(join(outside, 'secret.csv'), csv(line(1)))
  symlinkSync(join(outside, 'secret.csv'), join(folder, 'link.csv'))
  mkdirSync(join(folder, 'folder.csv'))
  drop('.hidden.csv', csv(line(1)))
  drop('upload.csv.part', csv(line(2)))
  await watch()
  drop('whole.csv', csv(line(3)))
  await arrived('done', 'whole.csv')
  expect(await readings()).toBe(1)
  renameSync(join(folder, 'upload.csv.part'), join(folder, 'upload.csv'))
  await arrived('done', 'upload.csv')
  expect(await readings()).toBe(2)
  expect(readdirSync(folder).sort()).toEqual(['.hidden.csv', 'done', 'failed', 'folder.csv', 'link.csv'])
  rmSync(outside, { recursive: true })
})

it.each([
  ['a file', 'taken'],
  ['below a file', 'taken/drop'],
  ['a link to nowhere', 'link'],
  ['a device', '/dev/null'],
  // To make a folder here with all above it kept the server busy for ever.
  ['where nothing can be made', '/proc/vigil/drop'],
])('a folder that is %s is told at once, and can be stopped', async (_, place) => {
  writeFileSync(join(folder, 'taken'), '')
  symlinkSync(join(folder, 'nowhere'), join(folder, 'link'))
  const options = { imports, language: 'en', timeZone: 'UTC', log: quiet } as const
  const wrong = createWatchedFolder({ ...options, folder: resolve(folder, place) })
  await expect(wrong.start()).rejects.toThrow(/^IMPORT_FOLDER is ".*", but that folder can not be made or used/)
  await wrong.stop()
})

it('a folder that is taken away is told once, and taken up again with what lies in it', async () => {
  const told: string[] = []
  const log = {
    info: (_: unknown, text: string) => told.push(text),
    warn: (_: unknown, text: string) => told.push(text),
  }
  const away = `${folder}-away`
  await watch({ log: { ...quiet, ...log } as unknown as WatchedFolderOptions['log'] })
  renameSync(folder, away)
  writeFileSync(folder, 'in its place')
  await until(() => told.length > 0)
  rmSync(folder)
  renameSync(away, folder)
  drop('later.csv', csv(line(1)))
  await arrived('done', 'later.csv')
  expect(told.filter((text) => text.includes('could not'))).toHaveLength(1)
  expect(told.filter((text) => text.includes('again') && !text.includes('could not'))).toHaveLength(1)
})

const gpx = (...moments: number[]): string =>
  `<gpx version="1.1" creator="receiver" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${moments
    .map((n) => `<trkpt lat="31.2" lon="121.5"><time>${new Date(START + n).toISOString()}</time></trkpt>`)
    .join('')}</trkseg></trk></gpx>`

it('a plain GPX is of the device that its file is named after; one that names none is refused and says how to name it [RTE-14]', async () => {
  await watch()
  drop('A_morning round.gpx', gpx(1, 2))
  drop('A.GPX', gpx(3))
  drop('AB.gpx', gpx(4))
  drop('track.gpx', gpx(5))
  await arrived('done', 'A_morning round.gpx')
  await arrived('done', 'A.GPX')
  await arrived('failed', 'AB.gpx')
  await arrived('failed', 'track.gpx')
  expect(await readings()).toBe(3)
  expect(textOf('failed/track.gpx.txt')).toContain('name the file after its serial number')
})
