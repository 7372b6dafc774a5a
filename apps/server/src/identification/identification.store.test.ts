import { randomUUID } from 'node:crypto'
import { ENDPOINTS, type Spectrum } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { createRng, createTemplateLibrary, DETECTORS, sampleSpectrum } from '@vigil/science'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AlarmWorld, CITY, CUSTOMS, METRO, seedAlarms, startAlarms } from '../../test/alarm-kit.ts'
import { SILENT_LOG } from '../../test/live-kit.ts'
import { createMigratedDatabase, type MigratedDatabase } from '../../test/migrated-database.ts'
import { createBackgroundStore, type StoredBackground } from '../background/background-store.ts'
import { createIdentification, type Identification } from './identification.ts'

let test: MigratedDatabase
let world: AlarmWorld
let identification: Identification
const open = (): Identification =>
  createIdentification({
    database: test.database,
    directory: world.directory,
    registry,
    desk: world.alarms.desk,
    handle: world.handlers.updateDispositionInfo,
    now: world.now,
    log: SILENT_LOG,
  })
beforeAll(async () => {
  test = await createMigratedDatabase()
  await seedAlarms(test.database, { GATE: ['RG500', CUSTOMS], CALM: ['RG500', CUSTOMS], LANE: ['RG500', CUSTOMS] })
  world = await startAlarms(test.database)
  identification = open()
})
afterAll(async () => {
  await identification.stop()
  await world.stop()
  await test.drop()
})
beforeEach(() => {
  world.clock.ahead += 3_600_000
})

const library = createTemplateLibrary(DETECTORS.labr)
const { offsetKeV, keVPerChannel } = DETECTORS.labr
const CALIBRATION = [offsetKeV + keVPerChannel / 2, keVPerChannel]
/** A spectrum of one minute of the model detector. */
function spectrumOf(nuclide: string | undefined, net: number): Spectrum {
  const source = nuclide === undefined ? undefined : library.source(nuclide)
  const expected = library
    .background()
    .counts.map((count, i) => 60 * count + (net * (source?.counts[i] ?? 0)) / (source?.total ?? 1))
  const counts = [...sampleSpectrum(createRng(`${nuclide} ${net}`), expected)]
  return { counts, calibration: CALIBRATION, liveTime: 60 }
}

const hear = (sn: string, state: 0 | 2, spectrum?: Spectrum, names: readonly string[] = []) =>
  world.hear(
    sn,
    {},
    {
      mods: {
        nuclearMod: {
          state,
          runstate: 1,
          values: { doseRate: state === 0 ? 0.1 : 2 },
          ...(spectrum !== undefined && { spectrum }),
          ...(names.length > 0 && { findings: names.map((name) => ({ name, confidence: 80 })) }),
        },
      },
    },
  )
const alarmOf = async (sn: string) => {
  const alarm = (await world.desk()).find((each) => each.sn === sn && each.endTime === null)
  if (alarm === undefined) throw new Error('no alarm')
  return alarm
}
const verdictOf = async (eventId: string) =>
  ENDPOINTS.alarmVerdict.output.parse(await identification.handlers.alarmVerdict({ eventId }, world.context(CITY)))
const linesOf = async (id: string) =>
  (await world.handlers.alarmLog({ id }, world.context(CITY)))
    .filter(({ kind }) => kind === 'spectrumJudged')
    .map(({ note }) => note)
/** The next look at an alarm is due. */
const later = (): void => {
  world.clock.ahead += 35_000
}

describe('the spectra of an alarm', () => {
  it('get a verdict beside the name of the device, which stays what it was [RTE-14]', async () => {
    await hear('GATE', 2, spectrumOf('Cs-137', 40_000), ['Ba-133'])
    const alarm = await alarmOf('GATE')
    expect(await verdictOf(alarm.id)).toEqual({ waiting: true, judged: null })
    later()
    await identification.pass()
    const { waiting, judged } = await verdictOf(alarm.id)
    expect(waiting).toBe(true)
    expect(judged?.verdict).toMatchObject({ answer: 'named', crystal: 'LaBr', stated: true, backgroundSeconds: null })
    expect(judged?.verdict.nuclides.map(({ nuclide }) => nuclide)).toEqual(['Cs-137'])
    expect(judged?.seconds).toBe(60)
    expect((await alarmOf('GATE')).findings.map(({ name }) => name)).toEqual(['Ba-133'])
    expect(await linesOf(alarm.id)).toEqual(['Cs-137'])
  })

  it('are judged anew when clearly more was counted, told once, and left when the alarm is over [RTE-14]', async () => {
    const { id } = await alarmOf('GATE')
    await hear('GATE', 2, spectrumOf('Cs-137', 90_000))
    later()
    await identification.pass()
    expect((await verdictOf(id)).judged?.counts).toBeGreaterThan(90_000)
    await hear('GATE', 2, spectrumOf('Co-60', 20_000))
    later()
    await identification.pass()
    // A weaker one says less.
    expect((await verdictOf(id)).judged?.verdict.nuclides[0]?.nuclide).toBe('Cs-137')
    expect(await linesOf(id)).toEqual(['Cs-137'])
    await hear('GATE', 0)
    world.clock.ahead += 120_000
    await identification.pass()
    const over = await verdictOf(id)
    expect(over.waiting).toBe(false)
    expect(over.judged?.verdict.answer).toBe('named')
  })

  it('wait in the database: what one server did not judge the next one does', async () => {
    await hear('CALM', 2, spectrumOf('Co-60', 40_000))
    const { id } = await alarmOf('CALM')
    await identification.stop()
    identification = open()
    later()
    await identification.pass()
    expect((await verdictOf(id)).judged?.verdict.nuclides[0]?.nuclide).toBe('Co-60')
    expect(identification.waiting).toEqual({ spectra: 0, oldestMs: 0 })
  })

  it('let a natural load go, with its papers, and nothing else [DSP-02, FEA-02]', async () => {
    const release = (alarm: { id: string; life?: { version: number } | undefined }, papers: string, office = CITY) =>
      identification.handlers.releaseLoad(
        { id: alarm.id, version: alarm.life?.version ?? 0, goods: 'potashFertiliser', papers, note: 'seen by two' },
        world.context(office),
      )
    const caesium = await alarmOf('CALM')
    await expect(release(caesium, 'CMR 7')).rejects.toMatchObject({ refusal: 'loadNotNatural' })
    await hear('LANE', 2, spectrumOf('K-40', 60_000), ['K-40'])
    const unjudged = await alarmOf('LANE')
    await expect(release(unjudged, 'CMR 8')).rejects.toMatchObject({ refusal: 'loadNotNatural' })
    later()
    await identification.pass()
    const load = await alarmOf('LANE')
    expect((await verdictOf(load.id)).judged?.verdict.nuclides.map(({ nuclide }) => nuclide)).toEqual(['K-40'])
    await expect(release(load, ' ')).rejects.toMatchObject({ problems: [{ field: 'papers' }] })
    await expect(release(load, 'CMR 8', METRO)).rejects.toMatchObject({ refusal: 'alarmUnknown' })
    const { done, refused } = await release(load, ' CMR 8 ')
    expect(refused).toEqual([])
    expect(done[0]?.life?.handled).toMatchObject({
      situation: 'Released as a natural load (K-40): potash fertiliser. Papers: CMR 8. seen by two',
    })
    // Nobody lets the same load go twice on a picture that is old.
    expect((await release({ ...load, life: { version: 1 } }, 'CMR 9')).done).toEqual([])
  })

  it('are shown to nobody who does not see the alarm', async () => {
    const { id } = await alarmOf('CALM')
    const asked = identification.handlers.alarmVerdict({ eventId: id }, world.context(METRO))
    await expect(asked).rejects.toMatchObject({ refusal: 'alarmUnknown' })
  })
})

describe('a spectrum of a file without a time', () => {
  const insert = (spectrum: object, name = 'lab.n42') =>
    test.database.pool.query(
      `insert into spectrum_sample (id, run_id, at, name, number, title, sn, spectrum, digest)
       values ($1, 'run', now(), $3, 1, '', 'GATE', $2, $1)`,
      [randomUUID(), JSON.stringify(spectrum), name],
    )
  const verdicts = async () =>
    (await test.database.pool.query('select verdict, failures from spectrum_sample order by at')).rows

  it('gets a verdict; one that can not be judged does not hold up the next [FEA-09]', async () => {
    await insert({ counts: 'none' })
    await insert(spectrumOf('Co-60', 50_000))
    for (let n = 0; n < 6; n++) await identification.pass()
    const [bad, good] = await verdicts()
    expect(bad).toEqual({ verdict: null, failures: 5 })
    expect(good.verdict).toMatchObject({ answer: 'named', nuclides: [{ nuclide: 'Co-60' }] })
  })

  it('is judged beside the background that was brought with it, of other channels as well [FEA-09]', async () => {
    await test.database.pool.query('delete from spectrum_sample')
    const { counts, calibration } = spectrumOf(undefined, 0)
    const halves = counts.flatMap((count, n) => (n % 2 === 0 ? [count + (counts[n + 1] ?? 0)] : []))
    const [first = 0, step = 1] = calibration
    await insert(spectrumOf('Ir-192', 30_000))
    await insert({ counts: halves, calibration: [first + step / 2, 2 * step], liveTime: 60 }, 'GATE_Bgnd.n42')
    for (let n = 0; n < 3; n++) await identification.pass()
    const [source, background] = await verdicts()
    expect(source.verdict).toMatchObject({ answer: 'named', nuclides: [{ nuclide: 'Ir-192' }], backgroundSeconds: 60 })
    expect(background.verdict.nuclides).toEqual([])
  })
})

describe('a spectrum on record', () => {
  const ask = (sn: string, user: string, module: 'nuclearMod' | 'ramanMod' = 'nuclearMod') =>
    identification.handlers.judgeSpectrum({ sn, module, spectrum: spectrumOf('Ir-192', 30_000) }, world.context(user))

  it('is judged when it is shown, beside the background that its device has learned [RTE-14]', async () => {
    const { rows } = await test.database.pool.query(`select id from device where sn = 'GATE'`)
    const counts = [
      ...sampleSpectrum(
        createRng('own'),
        library.background().counts.map((count) => 600 * count),
      ),
    ]
    const learned = { nuclearMod: { counts, calibration: CALIBRATION, seconds: 600, since: 0, until: 1 } }
    await test.database.pool.query('insert into device_background (device_id, spectra) values ($1, $2)', [
      rows[0].id,
      JSON.stringify(learned),
    ])
    const verdict = ENDPOINTS.judgeSpectrum.output.parse(await ask('GATE', CITY))
    expect(verdict).toMatchObject({ answer: 'named', backgroundSeconds: 600 })
    expect(verdict.nuclides[0]?.nuclide).toBe('Ir-192')
  })

  it('is judged beside the background of its time, and told when none was kept [RTE-14]', async () => {
    const { rows } = await test.database.pool.query(`select id from device where sn = 'CALM'`)
    const store = createBackgroundStore(test.database)
    const learned = (until: number, seconds: number): StoredBackground => ({
      deviceId: Number(rows[0].id),
      clearedAt: null,
      spectra: {
        nuclearMod: {
          counts: [...library.background().counts].map((count) => seconds * count),
          calibration: CALIBRATION,
          seconds,
          since: 0,
          until,
        },
      },
    })
    const hour = 3_600_000
    const judged = async (at: number) => {
      const { handlers } = identification
      const asked = { sn: 'CALM', module: 'nuclearMod' as const, spectrum: spectrumOf('Ir-192', 30_000), at }
      const { backgroundSeconds, backgroundAt } = await handlers.judgeSpectrum(asked, world.context(CITY))
      return [backgroundSeconds, backgroundAt]
    }
    await store.save([learned(10 * hour, 600)], 10 * hour)
    // Within six hours no second copy is kept.
    await store.save([learned(11 * hour, 700)], 11 * hour)
    await store.save([learned(20 * hour, 800)], 20 * hour)
    await store.save([{ deviceId: Number(rows[0].id), clearedAt: 30 * hour, spectra: {} }], 30 * hour)
    await store.save([learned(40 * hour, 900)], 40 * hour)
    expect(await judged(9 * hour)).toEqual([null, undefined])
    expect(await judged(19 * hour)).toEqual([600, 10 * hour])
    expect(await judged(21 * hour)).toEqual([800, 20 * hour])
    expect(await judged(31 * hour)).toEqual([null, undefined])
    expect(await judged(41 * hour)).toEqual([900, 40 * hour])
  })

  it('is judged for nobody who does not see the device, and only where there are energies', async () => {
    await expect(ask('GATE', METRO)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(ask('NONE', CITY)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(ask('GATE', CITY, 'ramanMod')).rejects.toMatchObject({ refusal: 'spectrumNotGamma' })
  })
})
