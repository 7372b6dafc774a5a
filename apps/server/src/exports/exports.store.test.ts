import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AlarmFilter,
  type AlarmRecord,
  type EndpointInput,
  type ExportRequest,
  exportJobSchema,
  Permission,
} from '@vigil/contract'
import { translate } from '@vigil/i18n'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { auditedOf, CITY, CUSTOMS, METRO, seedAlarms } from '../../test/alarm-kit.ts'
import { type ExportWorld, newDataFolder, removeFolder, startExports } from '../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { readCsv } from '../../test/read-back.ts'
import { addAlarm, addManyAlarms, type StoredAlarm } from '../../test/stored-alarms.ts'
import type { RowSource } from '../history/reading/look-back/row-source.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const NOW = Date.now()
const MANY = 1203

let test: MigratedDatabase
let world: FollowUpWorld
let exporting: ExportWorld
let dataDirectory: string

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { C1: ['RG500', CUSTOMS], M1: ['RG500', METRO] })
  const ids = new Map((await pool.query('select id, sn from device')).rows.map(({ id, sn }) => [sn, Number(id)]))
  const add = (id: string, sn: string, hoursAgo: number, more: Partial<StoredAlarm> = {}) => {
    const beginAt = NOW - hoursAgo * HOUR_MS
    return addAlarm(pool, { id, deviceId: ids.get(sn) ?? 0, beginAt, endAt: beginAt + 60_000, ...more })
  }
  await add('a', 'C1', 1)
  await add('b', 'C1', 2, { peakState: 3, handledAt: NOW - HOUR_MS })
  await add('c', 'M1', 3)
  await add('drill', 'C1', 5, { kind: 'drill' })
  await add('old', 'C1', 40 * 24)
  await addManyAlarms(pool, 'c', MANY, 25)
  world = await startFollowUp(test.database)
})
afterAll(async () => {
  await world?.stop()
  await test?.drop()
})
beforeEach(async () => {
  world.clock.ahead = 0
  dataDirectory = newDataFolder()
  exporting = await startExports(world, { settings: { dataDirectory } })
})
afterEach(async () => {
  await exporting.exports.stop()
  removeFolder(dataDirectory)
})

const alarms = (more: Partial<EndpointInput<'startExport'>> = {}): ExportRequest =>
  ({ what: 'alarm', format: 'csv', filter: {}, ...more }) as ExportRequest
const start = (request: ExportRequest, user = CITY, given = exporting) =>
  given.calls.startExport(request, world.context(user))
const listed = async (user = CITY, given = exporting) => (await given.calls.exportJobs({}, world.context(user))).jobs
const collect = async (id: string, user = CITY) => {
  const { token } = await exporting.calls.exportToken({ id }, world.context(user))
  return exporting.fileOf(exporting.calls.collectDownload({ token }, world.context(user)))
}
const idsIn = (text: string) =>
  readCsv(text)
    .slice(1)
    .map(([id]) => id)

describe('a file of alarms', () => {
  async function file(given: object, lang?: string, user = CITY) {
    const input = { what: 'alarm', format: 'csv', lang, ...given } as const
    return exporting.fileOf(
      'eventId' in given
        ? exporting.calls.exportByEvent({ ...input, eventId: String(given.eventId) }, world.context(user))
        : exporting.calls.exportAll({ filter: {}, ...input }, world.context(user)),
    )
  }

  it('holds what matches, what was selected, or one event, in the language that is asked for [API-02, VAL-08]', async () => {
    const all = await file({ filter: { sn: 'C1' } }, 'fr_FR')
    const disposition = all.headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename="alarm-\d{8}-\d{6}\.csv"; filename\*=UTF-8''/)
    expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toMatch(/^Enregistrements-d’alarme-\d{8}-\d{6}\.csv$/)
    expect(all.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(all.headers.get('content-length')).toBe(String(all.bytes.length))
    expect(idsIn(all.text)).toEqual(['a', 'b'])
    expect(readCsv(all.text)[0]?.[1]).toBe(`${translate('fr', 'history.column.begin')} (Europe/Paris)`)
    expect(idsIn((await file({ filter: { ids: ['drill', 'c'] } })).text)).toEqual(['c', 'drill'])
    expect(idsIn((await file({ eventId: 'b' })).text)).toEqual(['b'])
    await expect(file({ filter: { ids: [] } })).rejects.toMatchObject({ refusal: 'invalidField' })
    const tooLong = { beginTime: NOW - 45 * DAY_MS, endTime: NOW }
    await expect(file({ filter: tooLong })).rejects.toMatchObject({ refusal: 'invalidField' })
  })

  it('holds only what the user sees [PRM-04]', async () => {
    expect(idsIn((await file({ filter: { ids: ['a', 'c'] } }, undefined, METRO)).text)).toEqual(['c'])
    await expect(file({ eventId: 'a' }, undefined, METRO)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })

  it('goes on over all pages, and carries no formula that somebody wrote', async () => {
    const { text } = await file({ filter: { beginTime: NOW - 26 * DAY_MS, endTime: NOW - 24 * DAY_MS } })
    expect(new Set(idsIn(text)).size).toBe(MANY)
    await test.database.pool.query(
      `update alarm_event set course = jsonb_set(course, '{handled,situation}', '"=cmd()"') where id = 'b'`,
    )
    expect((await file({ eventId: 'b' })).text).toContain(",'=cmd(),")
  })

  it('comes as JSON that is no message, with all that is known of one event', async () => {
    const { headers, text } = await file({ format: 'json', eventId: 'b' })
    expect(headers.get('content-type')).toBe('application/octet-stream')
    const { meta, detail, records } = JSON.parse(text)
    expect([meta.subject, meta.by, meta.timeZone]).toEqual(['alarm', 'user-1', 'Europe/Paris'])
    expect(records.map(({ id }: { id: string }) => id)).toEqual(['b'])
    expect(detail.alarm.id).toBe('b')
  })

  it('is in the audit, with who asked for what and from where', async () => {
    const before = await auditedOf(test.database.pool)
    await file({ filter: { sn: 'C1' } })
    expect((await auditedOf(test.database.pool)).slice(before.length)).toEqual(['export C1'])
  })
})

describe('a file in the making', () => {
  it('goes on by itself, and is collected once by its token [API-05]', async () => {
    const job = exportJobSchema.parse(await start(alarms({ filter: { sn: 'C1' } })))
    expect(['waiting', 'running']).toContain(job.state)
    const done = await exporting.until(job.id, CITY, 'done')
    expect([done.rows, done.total, done.reason]).toEqual([2, 2, ''])
    expect(done.expiresAt).toBe((done.finishedAt ?? 0) + DAY_MS)
    expect(statSync(join(exporting.folder, job.id)).mode & 0o077).toBe(0)

    const { token } = await exporting.calls.exportToken({ id: job.id }, world.context(CITY))
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const { bytes } = await exporting.fileOf(exporting.calls.collectDownload({ token }, world.context(CITY)))
    expect(bytes.length).toBe(done.bytes)
    await expect(exporting.calls.collectDownload({ token }, world.context(CITY))).rejects.toMatchObject({
      refusal: 'exportUnknown',
    })
    expect(idsIn((await collect(job.id)).text)).toEqual(['a', 'b'])
  })

  it('is nobody else’s: not listed, not cancelled, not collected, not even with the token [PRM-04]', async () => {
    const { id } = await start(alarms())
    await exporting.until(id, CITY, 'done')
    expect(await listed(CUSTOMS)).toEqual([])
    const unknown = { refusal: 'exportUnknown' }
    await expect(exporting.calls.exportToken({ id }, world.context(CUSTOMS))).rejects.toMatchObject(unknown)
    await expect(exporting.calls.cancelExport({ id }, world.context(CUSTOMS))).rejects.toMatchObject(unknown)
    const { token } = await exporting.calls.exportToken({ id }, world.context(CITY))
    await expect(exporting.calls.collectDownload({ token }, world.context(CUSTOMS))).rejects.toMatchObject(unknown)
    await expect(exporting.calls.collectDownload({ token }, world.context(CITY))).rejects.toMatchObject(unknown)
    expect((await listed()).map((job) => job.id)).toContain(id)
  })

  it('is made of nothing that its user may not list [PRM-04]', async () => {
    const as = (...codes: Permission[]) => {
      const context = world.context(CITY)
      return { ...context, user: { ...context.user, permissions: new Set(codes) } }
    }
    const asked = (what: 'alarm' | 'fault' | 'detection') => ({ what, format: 'csv', filter: {} }) as ExportRequest
    const refused = { refusal: 'noPermission' }
    for (const what of ['fault', 'detection'] as const) {
      await expect(exporting.calls.startExport(asked(what), as(Permission.Home))).rejects.toMatchObject(refused)
      await expect(exporting.calls.exportAll(asked(what), as(Permission.Home))).rejects.toMatchObject(refused)
    }
    const made = [
      await exporting.calls.startExport(asked('alarm'), as(Permission.Home)),
      await exporting.calls.startExport(asked('detection'), as(Permission.CottonRecord)),
      // Of alarms those of cotton alone, as the list.
      await exporting.calls.startExport(asked('alarm'), as(Permission.CottonRecord)),
    ]
    for (const { id } of made) {
      await exporting.until(id, CITY, 'done')
      await exporting.calls.cancelExport({ id }, world.context(CITY))
    }
    await expect(exporting.calls.startExport(asked('fault'), as(Permission.CottonRecord))).rejects.toMatchObject(
      refused,
    )
  })

  it('has a token for one minute', async () => {
    const { id } = await start(alarms())
    await exporting.until(id, CITY, 'done')
    const { token } = await exporting.calls.exportToken({ id }, world.context(CITY))
    world.clock.ahead = 60_001
    await expect(exporting.calls.collectDownload({ token }, world.context(CITY))).rejects.toMatchObject({
      refusal: 'exportUnknown',
    })
  })

  it('is removed after a day, or when its user says so', async () => {
    const first = await start(alarms())
    const second = await start(alarms())
    for (const { id } of [first, second]) await exporting.until(id, CITY, 'done')
    await exporting.calls.cancelExport({ id: first.id }, world.context(CITY))
    expect(readdirSync(exporting.folder)).toEqual([second.id])
    expect((await listed()).map(({ id }) => id)).not.toContain(first.id)
    world.clock.ahead = DAY_MS + 1000
    expect(await listed()).toEqual([])
    await expect(exporting.calls.exportToken({ id: second.id }, world.context(CITY))).rejects.toMatchObject({
      refusal: 'exportUnknown',
    })
    // That it is done is told before it is on disk.
    await vi.waitFor(async () => {
      await exporting.exports.removeEnded()
      expect(readdirSync(exporting.folder)).toEqual([])
    })
  })
})

/** A source that gives a page of ten whenever it is let, of a hundred pages. */
function heldSource() {
  let asked = 0
  const waiting: (() => void)[] = []
  const source: RowSource<AlarmFilter, AlarmRecord> = {
    check: (filter) => filter,
    total: async () => ({ total: 1000, about: true }),
    async page(_filter, { signal }, startAt) {
      asked++
      await new Promise<void>((resolve, reject) => {
        waiting.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      const { records } = await world.followUp.records.page({ ids: ['a'] }, { ...world.context(CITY) }, undefined, 1)
      const at = (startAt?.before ?? 1000) - 1
      return {
        records: Array.from({ length: 10 }, () => records).flat(),
        next: at > 900 ? { before: at, beforeId: '' } : null,
      }
    },
  }
  return {
    source,
    asked: () => asked,
    let: () => waiting.shift()?.(),
    async untilAsked(n: number) {
      while (asked < n) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

describe('files in the making', () => {
  it('are two at a time, say how far they are, and stop when they are told to', async () => {
    const held = heldSource()
    const own = await startExports(world, { settings: { dataDirectory }, sources: { alarm: held.source } })
    const jobs = [await start(alarms(), CITY, own), await start(alarms(), CITY, own), await start(alarms(), CITY, own)]
    await held.untilAsked(2)
    expect((await listed(CITY, own)).map(({ state }) => state).sort()).toEqual(['running', 'running', 'waiting'])
    held.let()
    await held.untilAsked(3)
    // Which of the two had asked first nobody knows.
    const told = (await listed(CITY, own)).find(({ rows }) => rows > 0)
    expect([told?.state, told?.rows, told?.total]).toEqual(['running', 10, 1000])
    expect(told?.bytes).toBeGreaterThan(0)
    await expect(own.calls.exportToken({ id: jobs[0]?.id ?? '' }, world.context(CITY))).rejects.toMatchObject({
      refusal: 'exportNotReady',
    })

    // The one that waits never begins; the place of one that runs is taken by the next.
    await own.calls.cancelExport({ id: jobs[2]?.id ?? '' }, world.context(CITY))
    const later = await start(alarms(), CITY, own)
    await own.calls.cancelExport({ id: jobs[0]?.id ?? '' }, world.context(CITY))
    await own.until(later.id, CITY, 'running')
    const states = new Map((await listed(CITY, own)).map(({ id, state }) => [id, state]))
    expect(jobs.map(({ id }) => states.get(id))).toEqual(['cancelled', 'running', 'cancelled'])
    expect(readdirSync(own.folder).filter((name) => name.startsWith(jobs[0]?.id ?? ''))).toEqual([])
    await own.exports.stop()
  })

  it('are ten of a user at most', async () => {
    const held = heldSource()
    const own = await startExports(world, { settings: { dataDirectory }, sources: { alarm: held.source } })
    for (let n = 0; n < 10; n++) await start(alarms(), METRO, own)
    await expect(start(alarms(), METRO, own)).rejects.toMatchObject({ refusal: 'exportsTooMany' })
    await start(alarms(), CUSTOMS, own)
    await own.exports.stop()
  })

  it('are ten of a user at most, however many are asked for at once and of however many servers', async () => {
    const held = heldSource()
    const settings = { dataDirectory }
    const both = [
      await startExports(world, { settings, sources: { alarm: held.source } }),
      await startExports(world, { settings, sources: { alarm: held.source } }),
    ]
    const asked = both.flatMap((own) => Array.from({ length: 30 }, () => start(alarms(), METRO, own)))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ refusal: 'exportsTooMany' })
    }
    for (const own of both) await own.exports.stop()
  })

  it('fail with a reason when the server stops, and when it was killed; what it left behind is cleared away', async () => {
    const held = heldSource()
    const own = await startExports(world, { settings: { dataDirectory }, sources: { alarm: held.source } })
    const stopped = await start(alarms({ lang: 'fr_FR' }), CUSTOMS, own)
    await held.untilAsked(1)
    await own.exports.stop()
    const reason = translate('fr', 'exports.reason.restart')
    expect((await listed(CUSTOMS)).map(({ id, state, reason: why }) => [id, state, why])).toContainEqual([
      stopped.id,
      'failed',
      reason,
    ])

    await test.database.pool.query(
      `insert into export_job (id, user_id, what, format, locale, state, file_name, created_at)
       values ('killed', 2, 'alarm', 'csv', 'ru', 'running', 'x.csv', now())`,
    )
    writeFileSync(join(exporting.folder, 'killed.part'), 'half')
    const again = await startExports(world, { settings: { dataDirectory } })
    const killed = (await listed(CUSTOMS, again)).find(({ id }) => id === 'killed')
    expect([killed?.state, killed?.reason]).toEqual(['failed', translate('ru', 'exports.reason.restart')])
    expect(existsSync(join(exporting.folder, 'killed.part'))).toBe(false)
    await expect(again.calls.exportToken({ id: 'killed' }, world.context(CUSTOMS))).rejects.toMatchObject({
      refusal: 'exportFailed',
    })
    await again.exports.stop()
  })

  it('that can not be read say so, to who waits as well', async () => {
    const page = async () => {
      throw new Error('the disk is gone')
    }
    const broken = { ...world.followUp.records, page }
    const own = await startExports(world, { settings: { dataDirectory }, sources: { alarm: broken } })
    const { id } = await start(alarms({ lang: 'es' }), CITY, own)
    const failed = await own.until(id, CITY, 'failed')
    expect(failed.reason).toBe(translate('es', 'exports.reason.failed'))
    await expect(own.calls.exportAll(alarms(), world.context(CITY))).rejects.toMatchObject({ refusal: 'exportFailed' })
    expect(readdirSync(own.folder)).toEqual([])
    await own.exports.stop()
  })

  it('are not PDF where no browser can print; the page that would be printed is there', async () => {
    const own = await startExports(world, { settings: { dataDirectory, chromiumPath: '/nowhere/chromium' } })
    expect((await own.calls.exportJobs({}, world.context(CITY))).pdf).toBe(false)
    const refused = { refusal: 'pdfNotPossible' }
    await expect(start(alarms({ format: 'pdf' }), CITY, own)).rejects.toMatchObject(refused)
    const event = { what: 'alarm', eventId: 'b' } as const
    await expect(own.calls.downloadPdf(event, world.context(CITY))).rejects.toMatchObject(refused)
    const { text, headers } = await own.fileOf(
      own.calls.exportByEvent({ ...event, format: 'html' }, world.context(CITY)),
    )
    expect(headers.get('content-security-policy')).toBe('sandbox')
    expect(text).toContain('<html lang="en" dir="ltr">')
    expect(text).not.toContain('<script')
    await own.exports.stop()
  })
})
