import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportRequest } from '@vigil/contract'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY, CUSTOMS, METRO, seedAlarms } from '../../../test/alarm-kit.ts'
import { type ExportWorld, startExports } from '../../../test/export-kit.ts'
import { type FollowUpWorld, startFollowUp } from '../../../test/follow-up-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts'
import { addAlarm } from '../../../test/stored-alarms.ts'

const MINUTE = 60_000
const BEGIN = Date.UTC(2026, 3, 1, 8)

let test: MigratedDatabase
let world: FollowUpWorld
let exports: ExportWorld
const keys = mkdtempSync(join(tmpdir(), 'vigil-incident-'))

const SPECTRUM = {
  calibration: [0, 3],
  counts: Array.from({ length: 1024 }, (_, n) => (n === 220 ? 900 : 1)),
  liveTime: 10,
}
const VERDICT = {
  answer: 'named',
  nuclides: [{ nuclide: 'Cs-137', category: 'industrial', confidence: 0.97 }],
  others: [],
  mixture: false,
  special: [],
  unexplained: [],
  reducedChiSquare: 1,
  resolution662: 0.07,
  gain: 1,
  crystal: 'NaI',
  stated: true,
  backgroundSeconds: 600,
}

beforeAll(async () => {
  test = await createMigratedDatabase()
  const { pool } = test.database
  await seedAlarms(test.database, { GATE: ['RG500', CUSTOMS], LANE: ['RG500', CUSTOMS], TUNNEL: ['RG500', METRO] })
  await pool.query('create table reading_now partition of reading default')
  const { rows: devices } = await pool.query<{ id: string; sn: string }>('select id, sn from device')
  const idOf = (sn: string): number => Number(devices.find((device) => device.sn === sn)?.id)
  const add = (id: string, sn: string, minutes: number) =>
    addAlarm(pool, { id, deviceId: idOf(sn), beginAt: BEGIN + minutes * MINUTE, endAt: BEGIN + (minutes + 2) * MINUTE })
  await add('first', 'GATE', 0)
  await add('second', 'LANE', 1)
  await add('elsewhere', 'TUNNEL', 1)
  await add('alone', 'LANE', 600)
  await add('closed', 'GATE', 1200)
  await pool.query(`update alarm_event set incident_id = 'first' where id in ('first', 'second', 'elsewhere')`)
  await pool.query(
    `insert into reading (device_id, at, device_time, state2, runstate, rest) values ($1, $2, $2, 2, 1, $3)`,
    [
      idOf('LANE'),
      new Date(BEGIN + MINUTE),
      JSON.stringify({ nuclearMod: { state: 2, values: {}, spectrum: SPECTRUM } }),
    ],
  )
  await pool.query(
    `insert into alarm_verdict (event_id, looked_until, at, counts, seconds, verdict) values ('second', $1, $1, 1923, 10, $2)`,
    [new Date(BEGIN + MINUTE), JSON.stringify(VERDICT)],
  )
  world = await startFollowUp(test.database)
  const path = join(keys, 'site.pem')
  writeFileSync(path, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }))
  exports = await startExports(world, { settings: { chromiumPath: '/nowhere', siteKeyPath: path } })
})
afterAll(async () => {
  await exports?.exports.stop()
  await world?.stop()
  await test?.drop()
  rmSync(keys, { recursive: true, force: true })
})

const ask = (format: 'html' | 'zip', eventId = 'second', user = CUSTOMS, lang = 'en') => {
  const request: ExportRequest = { what: 'incident', format, lang, filter: { eventId } }
  return exports.fileOf(exports.calls.exportAll(request, world.context(user)))
}
const filesOf = async (eventId?: string): Promise<Record<string, Uint8Array>> =>
  unzipSync((await ask('zip', eventId)).bytes)
const sum = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

describe('the file of an incident [FEA-02, DSP-02]', () => {
  it('tells of every alarm of it, from any of them: headline, map, spectrum with its verdict, logs as one', async () => {
    const { text } = await ask('html')
    for (const told of [
      'Incident file',
      'Device GATE',
      'Device LANE',
      '<dt>Devices</dt>',
      '0 of 2',
      'Cs-137',
      '<figure class="map">',
    ]) {
      expect(text).toContain(told)
    }
    expect(text).toMatch(/<dt>First out<\/dt><dd><bdi>Device GATE/)
  })

  it('is opened one at a time for a user, so that who asks for a hundred holds nobody who stores alarms', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 12 }, () => ask('html')))
    const [done, refused] = [
      asked.filter(({ status }) => status === 'fulfilled'),
      asked.flatMap((each) => (each.status === 'rejected' ? [each.reason.refusal] : [])),
    ]
    expect(done.length).toBeGreaterThanOrEqual(5)
    expect(refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set(['exportsTooMany']))
    expect((await ask('html')).text).toContain('Device GATE')
  })

  it('tells what was chosen as outcome, the site’s own words too, in page and archive [DSP-02]', async () => {
    await test.database.pool.query(
      `update alarm_event set handled_at = end_at, course = jsonb_set(course, '{handled}', $1) where id = 'closed'`,
      [
        JSON.stringify({
          by: 'anna',
          at: BEGIN + 1210 * MINUTE,
          note: '',
          state: 2,
          handler: 'Li',
          situation: 'seen to',
          kind: 'normal',
          options: ['handledOnSite'],
          outcomes: [
            { case: 'medical', code: 'takenToHospital', words: '', found: true },
            { case: 'medical', code: 'own', words: 'Sticker of a camera', found: false },
          ],
        }),
      ],
    )
    const chosen = 'Handled on site, Taken to hospital, Sticker of a camera'
    const { text } = await ask('html', 'closed')
    expect(text).toContain('<dt>Outcome</dt>')
    expect(text).toContain(chosen)
    const files = await filesOf('closed')
    expect(
      Object.values(files)
        .map((file) => strFromU8(file))
        .join(),
    ).toContain(chosen)
    expect((await ask('html')).text).not.toContain('<dt>Outcome</dt>')
  })

  it('tells nobody of alarms that they do not see [PRM-04]', async () => {
    expect((await ask('html')).text).not.toContain('Device TUNNEL')
    expect((await ask('html', 'first', CITY)).text).toContain('Device TUNNEL')
    await expect(ask('zip', 'first', METRO)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
    await expect(ask('html', 'no-such', CITY)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })

  it('is of the alarm alone where it stands by itself', async () => {
    const { text } = await ask('html', 'alone')
    expect(text).toContain('0 of 1')
    expect(text).not.toContain('Device GATE')
  })

  it('is in the language of its reader', async () => {
    expect((await ask('html', 'second', CUSTOMS, 'ar')).text).toContain('<html lang="ar" dir="rtl">')
    expect((await ask('html', 'second', CUSTOMS, 'zh-CN')).text).toContain('事件档案')
  })

  it('is an archive with its data, whose sums hold, are signed, and stand on the report', async () => {
    const files = await filesOf()
    expect(Object.keys(files).sort()).toEqual(
      [
        'SHA256SUMS',
        'SHA256SUMS.sig',
        'alarms.csv',
        'incident.json',
        'log.csv',
        'readings/GATE.csv',
        'readings/LANE.csv',
        'report.html',
        'site-key.pub.pem',
        'spectra/LANE.n42',
      ].sort(),
    )
    const list = files.SHA256SUMS as Uint8Array
    for (const line of strFromU8(list).trim().split('\n')) {
      const [told, name = ''] = line.split('  ')
      expect([name, sum(files[name] as Uint8Array)]).toEqual([name, told])
    }
    const key = createPublicKey(strFromU8(files['site-key.pub.pem'] as Uint8Array))
    expect(verify(null, list, key, files['SHA256SUMS.sig'] as Uint8Array)).toBe(true)
    const record = files['incident.json'] as Uint8Array
    expect(JSON.parse(strFromU8(record)).alarms.map(({ alarm }: { alarm: { id: string } }) => alarm.id)).toEqual([
      'first',
      'second',
    ])
    expect(strFromU8(files['report.html'] as Uint8Array)).toContain(sum(record))
    expect(strFromU8(files['spectra/LANE.n42'] as Uint8Array)).toContain('RadInstrumentData')
    // What is over is the same whenever its file is made.
    expect(sum((await filesOf('first'))['incident.json'] as Uint8Array)).toBe(sum(record))
  })
})
