import { ALL_PERMISSIONS, type AssayRecord, ENDPOINTS, type EndpointInput, Permission } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditedOf } from '../../test/alarm-kit.ts'
import { SILENT_LOG } from '../../test/live-kit.ts'
import { allPages, CITY, CUSTOMS, type LookBackWorld, METRO, startLookBack } from '../../test/look-back-kit.ts'
import { createLaboratory, type Laboratory } from './laboratory.ts'

const NOW = Date.UTC(2026, 6, 20, 10, 30)
const HOUR = 3_600_000

let world: LookBackWorld
let lab: Laboratory
beforeAll(async () => {
  world = await startLookBack({ A: ['CR2500', CUSTOMS], B: ['CR2500', METRO] }, NOW)
  lab = createLaboratory({
    database: world.database,
    directory: world.directory,
    registry,
    timeZone: 'UTC',
    now: () => world.clock.at,
    log: SILENT_LOG,
  })
})
afterAll(async () => {
  await lab?.stop()
  await world?.stop()
})
beforeEach(async () => {
  await world.database.pool.query(
    'truncate assay_item, assay_record, assay_correction, assay_file, site_reference, axis_check, laboratory_request restart identity',
  )
})

type ItemInput = EndpointInput<'saveAssayItem'>
type RecordInput = EndpointInput<'saveAssayRecord'>
const item = (more: Partial<ItemInput> = {}, viewer = world.viewer()) =>
  lab.handlers.saveAssayItem(
    {
      name: 'Purity',
      unit: '%',
      lower: 90,
      upper: 99.5,
      target: null,
      sigma: null,
      remarks: '',
      archived: false,
      ...more,
    },
    viewer,
  )
const record = async (more: Partial<RecordInput> = {}, viewer = world.viewer()) =>
  ENDPOINTS.saveAssayRecord.output.parse(
    await lab.handlers.saveAssayRecord(
      {
        itemId: '1',
        time: NOW - HOUR,
        sn: null,
        sample: 'S-1',
        operator: 'anna',
        remarks: '',
        values: [95],
        spectrum: null,
        reason: '',
        ...more,
      },
      viewer,
    ),
  )
const list = async (filter: object = {}, viewer = world.viewer()) =>
  (await lab.handlers.assayRecords({ limit: 50, ...filter }, viewer)).records

describe('Raman test data [RTE-15, FEA-09]', () => {
  it('has items with unit and limits, each name once [VAL-09]', async () => {
    await expect(item({ name: '', unit: '' })).rejects.toMatchObject({
      problems: [{ key: 'validation.assayItemRequired' }, { key: 'validation.unitRequired' }],
    })
    expect(await item()).toMatchObject({ id: '1', name: 'Purity', version: 1, records: 0 })
    await expect(item({ name: 'purity' })).rejects.toMatchObject({ problems: [{ key: 'validation.assayNameTaken' }] })
    expect(await item({ id: '1', version: 1, unit: 'ppm' })).toMatchObject({ unit: 'ppm', version: 2 })
    await expect(item({ id: '1', version: 1 })).rejects.toMatchObject({ refusal: 'savedByOther' })
    const below = world.viewer(METRO)
    expect(await lab.handlers.assayItems({}, below)).toMatchObject([{ id: '1', own: false }])
    await expect(item({ id: '1', version: 2 }, below)).rejects.toMatchObject({ refusal: 'noPermission' })
    expect(await item({ name: 'Own' }, below)).toMatchObject({ own: true })
    expect(await lab.handlers.assayItems({}, world.viewer(CUSTOMS))).toHaveLength(1)
  })

  it('keeps item, value, time and remarks, with the mean and deviation of replicates [ENT-10]', async () => {
    await item()
    const made = await record({ values: [94, 96, 95.5], sn: 'A', remarks: 'first' })
    expect(made).toMatchObject({
      item: 'Purity',
      unit: '%',
      values: [94, 96, 95.5],
      value: expect.closeTo(95.1667, 3),
      deviation: expect.closeTo(1.0408, 3),
      sn: 'A',
      by: 'user-1',
      version: 1,
      corrections: [],
    })
    await expect(record({ values: [] })).rejects.toMatchObject({ problems: [{ key: 'validation.testValueRequired' }] })
    await expect(record({ values: [1.234] })).rejects.toMatchObject({
      problems: [{ key: 'validation.assayValueInvalid' }],
    })
    await expect(record({ itemId: '77' })).rejects.toMatchObject({ problems: [{ field: 'itemId' }] })
  })

  it('a correction keeps what stood there, who changed it and why; who comes second is told', async () => {
    await item()
    const { id } = await record({ values: [95], remarks: 'typed' })
    await expect(record({ id, version: 1, values: [59] })).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    const corrected = await record({ id, version: 1, values: [59], reason: 'figures turned round' })
    expect(corrected).toMatchObject({
      value: 59,
      version: 2,
      corrections: [
        {
          by: 'user-1',
          reason: 'figures turned round',
          former: { item: 'Purity', values: [95], remarks: 'typed', time: NOW - HOUR },
        },
      ],
    })
    await expect(record({ id, version: 1, values: [60], reason: 'again' })).rejects.toMatchObject({
      refusal: 'savedByOther',
    })
    expect((await lab.handlers.assayRecord({ id }, world.viewer())).corrections).toHaveLength(1)
    expect((await auditedOf(world.database.pool)).at(-1)).toContain('assayRecordCorrect')
  })

  it('what is sent again after an answer that was lost is stored once [FEA-09]', async () => {
    await item({ requestId: 'a' })
    expect(await item({ requestId: 'a' })).toMatchObject({ id: '1', version: 1 })
    const sent = { values: [95], requestId: 'b' }
    // Two at once: the second waits for the first.
    const [first, second] = await Promise.all([record(sent), record(sent)])
    expect(second.id).toBe(first.id)
    expect(await list()).toHaveLength(1)
    const correction = { id: first.id, version: 1, values: [59], reason: 'turned round', requestId: 'c' }
    await record(correction)
    expect(await record(correction)).toMatchObject({
      value: 59,
      version: 2,
      corrections: [{ former: { values: [95] } }],
    })
    // Changed meanwhile, it is not taken for what was stored; of another person the same id is another.
    await expect(record({ ...sent, values: [96] })).rejects.toMatchObject({ refusal: 'sentBefore' })
    await record(sent, world.viewer(CUSTOMS))
    expect(await list()).toHaveLength(2)
    const file = { name: 'a.csv', content: 'item,value\nPurity,95', encoding: 'text' as const, requestId: 'd' }
    for (let n = 0; n < 2; n++) {
      expect(await lab.handlers.storeLabFile(file, world.viewer())).toEqual({ stored: 1 })
    }
    expect(await list()).toHaveLength(3)
    expect((await auditedOf(world.database.pool)).filter((line) => line.includes('assayFile'))).toHaveLength(1)
  })

  it('a correction keeps the spectrum that it takes away, and the office that the test is of', async () => {
    await item()
    const spectrum = {
      module: 'ramanMod' as const,
      name: 'first.spc',
      data: { counts: [1, 2.5, 3], calibration: [200, 2] },
    }
    const { id } = await record({ sample: 'own', spectrum }, world.viewer(METRO))
    const kept = await record({ id, version: 1, values: [96], spectrum, reason: 'read again' })
    expect(kept.corrections[0]?.former).not.toHaveProperty('spectrum')
    const other = await record({ id, version: 2, values: [96], spectrum: null, reason: 'of another sample' })
    expect(other).toMatchObject({ hasSpectrum: false, corrections: [{ former: { spectrum } }, {}] })
    expect((await list({}, world.viewer(METRO))).map((each) => each.id)).toEqual([id])
    const moved = await record({ id, version: 3, sn: 'A', reason: 'measured there' })
    expect([moved.sn, await list({}, world.viewer(METRO))]).toEqual(['A', []])
  })

  it('one of two who correct at once is told, and nothing is lost', async () => {
    await item()
    const { id } = await record()
    const both = await Promise.allSettled(
      [96, 97].map((value) => record({ id, version: 1, values: [value], reason: `read ${value}` })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { refusal: 'savedByOther' } })
    expect((await lab.handlers.assayRecord({ id }, world.viewer())).corrections).toMatchObject([
      { former: { values: [95] } },
    ])
  })

  it('who may only look changes nothing, and tests keep the unit that they were written in [PRM-04]', async () => {
    await item()
    await record()
    const user = world.viewer().user
    const permissions = new Set(ALL_PERMISSIONS.filter((code) => code !== Permission.AlarmHandle))
    const watcher = { ...world.viewer(), user: { ...user, permissions } }
    const refused = { refusal: 'noPermission' }
    await expect(item({ name: 'Other' }, watcher)).rejects.toMatchObject(refused)
    await expect(record({}, watcher)).rejects.toMatchObject(refused)
    const file = { name: 'run.csv', content: 'item,value\nPurity,1', encoding: 'text' as const }
    await expect(lab.handlers.storeLabFile(file, watcher)).rejects.toMatchObject(refused)
    const reference = {
      ...file,
      technique: 'raman' as const,
      substance: 'Own',
      controlled: false,
      instrument: '',
      remarks: '',
    }
    await expect(lab.handlers.addSiteReference(reference, watcher)).rejects.toMatchObject(refused)
    for (const act of ['approveSiteReference', 'removeSiteReference'] as const) {
      await expect(lab.handlers[act]({ id: '1', version: 1 }, watcher)).rejects.toMatchObject(refused)
    }
    expect(await list({}, watcher)).toHaveLength(1)
    await expect(item({ id: '1', version: 1, unit: 'ppm' })).rejects.toMatchObject({
      problems: [{ field: 'unit', key: 'validation.assayUnitFixed' }],
    })
    await item({ id: '1', version: 1, archived: true })
    await expect(record()).rejects.toMatchObject({ problems: [{ key: 'validation.assayItemArchived' }] })
    expect(await record({ id: '1', version: 1, reason: 'still possible' })).toMatchObject({ version: 2 })
    await expect(record({ id: '1', version: 2, time: NOW + HOUR, reason: 'x' })).rejects.toMatchObject({
      problems: [{ field: 'time', key: 'validation.assayTimeFuture' }],
    })
  })

  it('is found by everything in it, page by page', async () => {
    await item()
    await item({ name: 'Water', unit: 'ppm', lower: null, upper: null })
    for (let n = 0; n < 25; n++) {
      await record({ time: NOW - n * HOUR, values: [80 + n], sample: `S-${n}`, sn: n % 2 === 0 ? 'A' : null })
    }
    await record({ itemId: '2', values: [12], operator: 'boris 100%' })
    const all = await allPages<AssayRecord>(
      (page) => lab.handlers.assayRecords({ limit: 7, ...page }, world.viewer()),
      7,
    )
    expect(all.map(({ time }) => time)).toEqual(all.map(({ time }) => time).sort((a, b) => b - a))
    expect(all).toHaveLength(26)
    expect(await list({ itemId: '2' })).toMatchObject([{ item: 'Water' }])
    expect(await list({ words: '100%' })).toHaveLength(1)
    expect(await list({ words: 'S-2' })).toHaveLength(6)
    expect(await list({ sn: 'A' })).toHaveLength(13)
    expect((await list({ outside: true })).every(({ value }) => value < 90 || value > 99.5)).toBe(true)
    expect(await list({ valueFrom: 84, valueTo: 86 })).toHaveLength(3)
    expect(await list({ beginTime: NOW - 3 * HOUR, endTime: NOW + 1 })).toHaveLength(5)
    const { item: of, records } = await lab.handlers.assayTrend({ itemId: '1' }, world.viewer())
    expect([of.name, records.length, (records[0]?.time ?? 0) < (records[1]?.time ?? 0)]).toEqual(['Purity', 25, true])
  })

  it('is of the office of its device, or of who wrote it down [PRM-04]', async () => {
    await item()
    await record({ sn: 'A' })
    await record({ sample: 'own' }, world.viewer(METRO))
    const seen = async (office: string) => (await list({}, world.viewer(office))).map(({ sample }) => sample)
    expect((await seen(CITY)).sort()).toEqual(['S-1', 'own'])
    expect([await seen(CUSTOMS), await seen(METRO)]).toEqual([['S-1'], ['own']])
    await expect(record({ sn: 'A' }, world.viewer(METRO))).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    const [of] = await list({}, world.viewer(CUSTOMS))
    await expect(lab.handlers.assayRecord({ id: of?.id ?? '' }, world.viewer(METRO))).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
    // Nor corrected from there, under whatever id it is sent, nor its item read.
    const foreign = { id: of?.id ?? '', version: 1, values: [1], reason: 'mine now', requestId: 'x' }
    await expect(record(foreign, world.viewer(METRO))).rejects.toMatchObject({ refusal: 'recordUnknown' })
    const { id: itemId } = await item({ name: 'Of the gate' }, world.viewer(CUSTOMS))
    await expect(lab.handlers.assayTrend({ itemId }, world.viewer(METRO))).rejects.toMatchObject({
      problems: [{ field: 'itemId' }],
    })
    await expect(record({ itemId }, world.viewer(METRO))).rejects.toMatchObject({ problems: [{ field: 'itemId' }] })
  })

  it('comes from files in columns, all of it or nothing', async () => {
    await item()
    const file = (content: string) => ({ name: 'run.csv', content, encoding: 'text' as const })
    const good = file(
      'item;value 1;value 2;time;sample;unit\nPurity;95;95,5;2026-07-20 08:00:00;S-9;%\npurity;96;;;S-10;\n',
    )
    expect(await lab.handlers.readLabFile(good, world.viewer())).toEqual({
      spectrum: null,
      rows: 2,
      problems: [],
      isKindAsked: false,
    })
    expect(await lab.handlers.storeLabFile(good, world.viewer())).toEqual({ stored: 2 })
    expect(await list()).toMatchObject([
      { sample: 'S-10', values: [96], fileName: 'run.csv' },
      { sample: 'S-9', values: [95, 95.5], time: Date.UTC(2026, 6, 20, 8) },
    ])
    const bad = file('item,value,colour\nPurity,1,red')
    expect((await lab.handlers.readLabFile(bad, world.viewer())).problems).toEqual([
      { line: 1, text: 'The column “colour” is not known' },
    ])
    const wrong = file('item,value\nPurity,1.234\nMass,5')
    expect((await lab.handlers.readLabFile(wrong, world.viewer())).problems.map(({ line }) => line)).toEqual([2, 3])
    await expect(lab.handlers.storeLabFile(wrong, world.viewer())).rejects.toMatchObject({ refusal: 'labFileWrong' })
    expect(await list()).toHaveLength(2)
    // Whoever did not see the answer brings the file again.
    await expect(lab.handlers.storeLabFile(good, world.viewer())).rejects.toMatchObject({ refusal: 'labFileStored' })
    expect((await lab.handlers.readLabFile(good, world.viewer())).problems).toEqual([
      { line: 0, text: 'The tests of this file were saved already by user-1, 2026-07-20 10:30:00' },
    ])
    const twice = { ...good, content: `${good.content}Purity;97;;;S-11;` }
    const both = await Promise.allSettled([1, 2].map(() => lab.handlers.storeLabFile(twice, world.viewer())))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(5)
  })

  it.each([
    ['The column “item” occurs twice', 1, 'item,item,value\nPurity,Purity,1'],
    ['No device B is known to you', 2, 'item,value,sn\nPurity,1,B'],
    ['“2026-02-31 10:00:00” is no time, as 2026-07-01 10:00:00 is', 2, 'item,value,time\nPurity,1,2026-02-31 10:00:00'],
    ['“0001-01-01 10:00:00” is no time, as 2026-07-01 10:00:00 is', 2, 'item,value,time\nPurity,1,0001-01-01 10:00:00'],
    ['2030-01-01 10:00:00 lies in the future', 2, 'item,value,time\nPurity,1,2030-01-01 10:00:00'],
    ['A cell is too long: at most 60 characters', 2, `item,value,sample\nPurity,1,${'S'.repeat(61)}`],
    ['3 cells instead of 2', 2, 'item,value\nPurity,1,2'],
    ['More than 30 replicates in one line', 2, `item${',value'.repeat(31)}\nPurity${',1'.repeat(31)}`],
    ['The file has more than 2000 rows: bring it in parts', 0, `item,value\n${'Purity,1\n'.repeat(2001)}`],
    ['The file has more than 2000 rows: bring it in parts', 0, `item,value\n${'\n'.repeat(900_000)}`],
    ['The line is too long: at most 64000 characters', 0, `item,value\n${','.repeat(900_000)}`],
    ['The quotation marks do not match', 0, 'item,value\nPurity,"1'],
  ])('leaves nothing out of a file silently: %s', async (text, line, content) => {
    await item({}, world.viewer(CUSTOMS))
    const file = { name: 'run.csv', content, encoding: 'text' as const }
    const read = await lab.handlers.readLabFile(file, world.viewer(CUSTOMS))
    expect(read.problems[0]).toEqual({ line, text })
    await expect(lab.handlers.storeLabFile(file, world.viewer(CUSTOMS))).rejects.toMatchObject({
      refusal: 'labFileWrong',
    })
  })

  it('a spectrum of an instrument is read, attached and shown again', async () => {
    await item()
    const rows = Array.from({ length: 200 }, (_, n) => `${200 + 5 * n},${n === 100 ? 900 : 10}`)
    const file = { name: 'ps.csv', content: `shift,intensity\n${rows.join('\n')}`, encoding: 'text' as const }
    const { spectrum } = await lab.handlers.readLabFile(file, world.viewer())
    expect(spectrum).toMatchObject({ module: 'ramanMod', name: 'ps.csv', data: { calibration: [200, 5] } })
    const made = await record({ spectrum })
    expect([made.hasSpectrum, made.spectrum?.data.counts[100]]).toEqual([true, 900])
    const cut = { ...file, content: 'shift,intensity\n1,2' }
    expect((await lab.handlers.readLabFile(cut, world.viewer())).problems).toEqual([
      { line: 0, text: 'The file holds too few points: a spectrum has at least 20' },
    ])
  })

  it('a reference spectrum is measured by one and approved by another, and can be taken away [FEA-09]', async () => {
    const rows = Array.from({ length: 400 }, (_, n) => `${200 + 5 * n},${n === 100 ? 900 : 10}`)
    const input = {
      name: 'diesel.csv',
      content: `shift,intensity\n${rows.join('\n')}`,
      encoding: 'text' as const,
      technique: 'raman' as const,
      substance: 'Diesel',
      controlled: false,
      instrument: 'CR2500',
      remarks: '',
    }
    const [one, other] = [world.viewer(CUSTOMS), world.viewer(CITY)]
    const sent = { ...input, requestId: 'r' }
    const made = ENDPOINTS.addSiteReference.output.parse(await lab.handlers.addSiteReference(sent, one))
    expect(made).toMatchObject({ name: 'Diesel', measuredBy: 'user-2', approvedAt: null, own: true, version: 1 })
    const { id } = made
    expect(await lab.handlers.addSiteReference(sent, one)).toMatchObject({ id, version: 1 })
    await expect(lab.handlers.approveSiteReference({ id, version: 1 }, one)).rejects.toMatchObject({
      refusal: 'ownReference',
    })
    await expect(lab.handlers.approveSiteReference({ id, version: 1 }, world.viewer(METRO))).rejects.toMatchObject({
      refusal: 'recordUnknown',
    })
    await lab.handlers.approveSiteReference({ id, version: 1 }, other)
    await expect(lab.handlers.approveSiteReference({ id, version: 1 }, other)).rejects.toMatchObject({
      refusal: 'savedByOther',
    })
    expect(await lab.handlers.siteReferences({}, one)).toMatchObject([
      { approvedBy: 'user-1', approvedAt: NOW, version: 2 },
    ])
    expect(await lab.handlers.siteReferences({}, world.viewer(METRO))).toEqual([])
    expect(made).not.toHaveProperty('spectrum')
    const spectra = ENDPOINTS.referenceSpectra.output.parse(
      await lab.handlers.referenceSpectra({ ids: [id, '99'] }, one),
    )
    expect(spectra).toMatchObject([{ id, spectrum: { counts: expect.arrayContaining([900]) } }])
    expect(await lab.handlers.referenceSpectra({ ids: [id] }, world.viewer(METRO))).toEqual([])
    const short = input.content.split('\n').slice(0, 60).join('\n')
    const flat = input.content.replace('900', '10')
    const infrared = input.content.replace('intensity', 'absorbance')
    const why = async (content: string) =>
      lab.handlers.addSiteReference({ ...input, content }, one).catch(({ values }) => values.why)
    expect(await Promise.all(['x', short, flat, infrared].map(why))).toEqual([
      'The file is of no kind that is known',
      'it covers less than six tenths of what is compared',
      'no line stands out of its noise',
      'the file is of the other technique, by what it says or by its range',
    ])
    await lab.handlers.removeSiteReference({ id, version: 2 }, one)
    expect(await lab.handlers.siteReferences({}, other)).toEqual([])
    expect((await auditedOf(world.database.pool)).slice(-3).map((line) => /reference\w+/.exec(line)?.[0])).toEqual([
      'referenceAdd',
      'referenceApprove',
      'referenceRemove',
    ])
  })

  it('the axis of an instrument is checked by a standard, kept with its date, by who may [FEA-09]', async () => {
    const lines = [620.9, 795.8, 1001.4, 1031.8, 1155.3, 1450.5, 1583.1, 1602.3]
    const rows = (offset: number) =>
      Array.from({ length: 1300 }, (_, n) => {
        const x = 400 + n
        return `${x},${lines.reduce((sum, at) => sum + 900 / (1 + ((x - at - offset) / 4) ** 2), 10)}`
      }).join('\n')
    const input = {
      sn: 'A',
      technique: 'raman' as const,
      standard: 'polystyrene' as const,
      name: 'ps.csv',
      content: rows(2),
      encoding: 'text' as const,
    }
    const [own, other] = [world.viewer(CUSTOMS), world.viewer(METRO)]
    expect(await lab.handlers.axisChecks({}, own)).toMatchObject([{ sn: 'A', technique: 'raman', check: null }])
    const made = ENDPOINTS.checkAxis.output.parse(await lab.handlers.checkAxis(input, own))
    expect(made.check).toMatchObject({ at: NOW, by: 'user-2', offset: expect.closeTo(2, 0), lines: 8 })
    await expect(lab.handlers.checkAxis(input, other)).rejects.toMatchObject({ refusal: 'deviceUnknown' })
    await expect(lab.handlers.checkAxis({ ...input, technique: 'ftir' }, own)).rejects.toMatchObject({
      refusal: 'deviceUnknown',
    })
    await expect(lab.handlers.checkAxis({ ...input, content: rows(40) }, own)).rejects.toMatchObject({
      refusal: 'noStandard',
    })
    await expect(lab.handlers.checkAxis({ ...input, content: 'x' }, own)).rejects.toMatchObject({
      refusal: 'referenceUnusable',
    })
    expect((await lab.handlers.axisChecks({ sn: 'A' }, world.viewer())).map(({ check }) => check?.lines)).toEqual([8])
    expect((await auditedOf(world.database.pool)).at(-1)).toContain('axisCheck')
  })
})
