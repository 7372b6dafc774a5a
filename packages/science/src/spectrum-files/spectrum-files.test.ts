import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { createN42Writer } from '../n42/n42-write.ts'
import { XmlFileError } from '../xml/read-xml.ts'
import { shiftedCalibration } from './calibration.ts'
import { SpectrumFileError } from './measurement.ts'
import { readSpectrumFile, spectrumLayoutOf } from './read-spectrum-file.ts'
import { takenMeasurements } from './taken-measurements.ts'

const SITE = { momentOfClock: (wall: number) => wall }
const AT = Date.UTC(2024, 7, 1, 12, 28, 55)
const ascii = (text: string, size = text.length): number[] =>
  Array.from({ length: size }, (_, n) => (n < text.length ? text.charCodeAt(n) : 0))

/** Bytes put together field by field, as the public descriptions of the formats tell them. */
function bytesOf(size: number, put: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = new Uint8Array(size)
  put(new DataView(bytes.buffer), bytes)
  return bytes
}

const chn = (counts: readonly number[]): Uint8Array =>
  bytesOf(32 + 4 * counts.length + 512, (view, bytes) => {
    view.setInt16(0, -1, true)
    bytes.set(ascii('55'), 6)
    view.setUint32(8, 60.5 * 50, true)
    view.setUint32(12, 60 * 50, true)
    bytes.set(ascii('01Aug241'), 16)
    bytes.set(ascii('1228'), 24)
    view.setUint16(30, counts.length, true)
    for (const [n, count] of counts.entries()) view.setUint32(32 + 4 * n, count, true)
    const end = 32 + 4 * counts.length
    view.setInt16(end, -102, true)
    for (const [n, term] of [0.5, 2.93, 1e-5].entries()) view.setFloat32(end + 4 + 4 * n, term, true)
    bytes.set([9, ...ascii('NaI 3x3-7')], end + 256)
    bytes.set([6, ...ascii('sample')], end + 320)
  })

const spc = (counts: readonly number[], type: 1 | 5): Uint8Array =>
  bytesOf(128 * (8 + Math.ceil(counts.length / 32)), (view, bytes) => {
    const word = (n: number, value: number) => view.setInt16(2 * (n - 1), value, true)
    word(1, 1)
    word(2, type)
    word(5, 3)
    word(6, 4)
    word(7, 5)
    word(18, 6)
    word(31, 9)
    word(33, counts.length)
    view.setFloat32(90, 60.5, true)
    view.setFloat32(94, 60, true)
    bytes.set(ascii('01-Aug-241'), 2 * 128 + 16)
    bytes.set(ascii('12:28:55'), 2 * 128 + 28)
    bytes.set(ascii('sample'), 3 * 128)
    bytes.set(ascii('HPGe-1'), 4 * 128)
    for (const [n, term] of [0.5, 2.93, 1e-5].entries()) view.setFloat32(5 * 128 + 20 + 4 * n, term, true)
    for (const [n, count] of counts.entries()) {
      if (type === 5) view.setFloat32(8 * 128 + 4 * n, count, true)
      else view.setUint32(8 * 128 + 4 * n, count, true)
    }
  })

function pcf(spectra: readonly { title: string; counts: readonly number[] }[], pairs = false): Uint8Array {
  const channels = spectra[0]?.counts.length ?? 0
  const segments = 1 + Math.ceil(channels / 64)
  const begin = pairs ? 512 + 20_480 : 256
  return bytesOf(begin + 256 * segments * spectra.length, (view, bytes) => {
    view.setUint16(0, segments, true)
    bytes.set(ascii('DHS'), 2)
    bytes.set(ascii('ACME', 28), 120)
    bytes.set(ascii('RPM-9', 18), 148)
    bytes.set(ascii('S-77', 18), 166)
    if (pairs) {
      bytes.set(ascii('DeviationPairsInFile'), 256)
      for (const [n, value] of [0, 0, 500, 20, 1000, 0].entries()) view.setFloat32(512 + 4 * n, value, true)
    }
    for (const [n, { title, counts }] of spectra.entries()) {
      const at = begin + 256 * segments * n
      bytes.set(ascii(title), at)
      bytes.set(ascii('01-Aug-2024 12:28:55.00'), at + 180)
      view.setFloat32(at + 204, 60, true)
      view.setFloat32(at + 208, 60.5, true)
      view.setFloat32(at + 228, 1000, true)
      view.setFloat32(at + 248, 12, true)
      view.setInt32(at + 252, channels, true)
      for (const [k, count] of counts.entries()) view.setFloat32(at + 256 + 4 * k, count, true)
    }
  })
}

const words = (text: string): Uint8Array => new TextEncoder().encode(text)
const spe = (counts: readonly number[]): string =>
  [
    '$SPEC_ID:',
    'sample',
    '$DATE_MEA:',
    '08/01/2024 12:28:55',
    '$MEAS_TIM:',
    '60 60.5',
    '$DATA:',
    `0 ${counts.length - 1}`,
  ]
    .concat(
      counts.map((count) => `   ${count}`),
      ['$ENER_FIT:', '0.5 2.93', '$MCA_CAL:', '3', '0.5 2.93 1e-5 keV', ''],
    )
    .join('\r\n')
const iaea = (counts: readonly number[]): string =>
  [
    'SpectrumName : x.spc',
    'Realtime : 60.5',
    'Livetime : 60',
    'Starttime : 01.08.2024 12:28:55',
    `Length : ${counts.length}`,
  ]
    .concat([
      'CalibCoeff : a=0 b=1e-5 c=2.93 d=0.5',
      'NeutronCounts : 12',
      'SerialNumber : F-5',
      'SpectrumText :',
      counts.join(','),
      '',
    ])
    .join('\n')

const COUNTS = Array.from({ length: 256 }, (_, n) => (n * 37) % 91)
const FILES: readonly [string, Uint8Array][] = [
  ['chn', chn(COUNTS)],
  ['ortecSpc', spc(COUNTS, 1)],
  ['ortecSpc', spc(COUNTS, 5)],
  ['spe', words(spe(COUNTS))],
  ['iaeaSpc', words(iaea(COUNTS))],
  ['pcf', pcf([{ title: 'Aa1', counts: COUNTS }])],
]

/** As instruments with two detectors write them, and what has no binary form. */
const N42_2012 = `<RadInstrumentData xmlns="http://physics.nist.gov/N42/2011/N42">
  <RadDetectorInformation id="A"><RadDetectorName>left</RadDetectorName><RadDetectorCategoryCode>Gamma</RadDetectorCategoryCode></RadDetectorInformation>
  <RadDetectorInformation id="B"><RadDetectorName>right</RadDetectorName><RadDetectorCategoryCode>Gamma</RadDetectorCategoryCode></RadDetectorInformation>
  <EnergyCalibration id="E"><CoefficientValues>0.5 2.93 1e-5</CoefficientValues></EnergyCalibration>
  <EnergyCalibration id="F"><CoefficientValues>1.5 2.9 0</CoefficientValues></EnergyCalibration>
  <RadMeasurement id="M"><MeasurementClassCode>Foreground</MeasurementClassCode><StartDateTime>2024-08-01T12:28:55Z</StartDateTime>
    <RealTimeDuration>PT60.5S</RealTimeDuration>
    <Spectrum id="S1" radDetectorInformationReference="A" energyCalibrationReference="E"><LiveTimeDuration>PT60S</LiveTimeDuration>
      <ChannelData>${COUNTS.join(' ')}</ChannelData></Spectrum>
    <Spectrum id="S2" radDetectorInformationReference="B" energyCalibrationReference="F"><LiveTimeDuration>PT59S</LiveTimeDuration>
      <ChannelData>${COUNTS.toReversed().join(' ')}</ChannelData></Spectrum></RadMeasurement>
  <AnalysisResults radMeasurementReferences="M"><NuclideAnalysisResults><Nuclide><NuclideIdentifiedIndicator>true</NuclideIdentifiedIndicator>
    <NuclideName>Cs-137</NuclideName><NuclideIDConfidenceValue>90</NuclideIDConfidenceValue></Nuclide></NuclideAnalysisResults></AnalysisResults>
</RadInstrumentData>`
const N42_2006 = `<N42InstrumentData><Measurement><Spectrum><StartTime>2024-08-01T12:28:55Z</StartTime><RealTime>PT60.5S</RealTime>
  <LiveTime>PT60S</LiveTime><Calibration Type="Energy"><Equation Model="Polynomial"><Coefficients>0.5 2.93 1e-5</Coefficients></Equation></Calibration>
  <ChannelData>${COUNTS.join(' ')}</ChannelData></Spectrum></Measurement></N42InstrumentData>`
const WRITTEN: readonly [string, Uint8Array][] = [
  ['N42 of 2012 with two detectors', words(N42_2012)],
  ['N42 of 2006', words(N42_2006)],
  ['columns', words(`Energy (keV),Counts\n${COUNTS.map((count, n) => `${3 * n},${count}`).join('\n')}\n`)],
  [
    'pcf with two detectors',
    pcf([
      { title: 'Aa1', counts: COUNTS },
      { title: 'Ba1', counts: COUNTS.toReversed() },
    ]),
  ],
]

describe('files of spectra beside N42', () => {
  it.each(FILES)('%s is known by its content and read whole', (layout, bytes) => {
    expect(spectrumLayoutOf(bytes)).toBe(layout)
    const read = readSpectrumFile(bytes, SITE)
    expect(read.measurements).toHaveLength(1)
    expect(read.measurements[0]).toMatchObject({
      startedAt: AT,
      realTime: 60.5,
      spectra: [{ counts: COUNTS, liveTime: 60, calibration: layout === 'pcf' ? [0, 3.90625] : [0.5, 2.93, 1e-5] }],
    })
    expect(read.remarks.map(({ kind }) => kind)).toContain('localTime')
  })

  it('a .pcf has many spectra, neutrons, its instrument and deviation pairs', () => {
    const read = readSpectrumFile(
      pcf(
        [
          { title: 'Aa1', counts: COUNTS },
          { title: 'Background Ba1', counts: COUNTS },
        ],
        true,
      ),
      SITE,
    )
    expect(read).toMatchObject({ manufacturer: 'ACME', model: 'RPM-9', serialNumber: 'S-77' })
    expect(read.measurements).toMatchObject([
      {
        neutronCounts: 12,
        spectra: [
          {
            detector: 'Aa1',
            deviations: [
              [0, 0],
              [500, 20],
              [1000, 0],
            ],
          },
        ],
      },
      { kind: 'Background', spectra: [{ detector: 'Ba1' }] },
    ])
  })

  it('a spectrum in columns has energies or channels alone', () => {
    const csv = `Energy (keV),Counts\n${COUNTS.map((count, n) => `${3 * n},${count}`).join('\n')}\n`
    const [taken] = takenMeasurements(readSpectrumFile(words(csv))).measurements
    expect(taken?.spectrum?.counts).toEqual(COUNTS)
    expect(taken?.spectrum?.calibration[0]).toBeCloseTo(1.5, 6)
    const bare = `Channel;Counts\n${COUNTS.map((count, n) => `${n};${count}`).join('\n')}`
    expect(takenMeasurements(readSpectrumFile(words(bare))).measurements[0]?.fault).toBe('noCalibration')
  })

  it.each([...FILES, ...WRITTEN])(
    'what is read of %s is written as N42 and read again the same, each detector and the sum',
    (_, bytes) => {
      const { measurements } = takenMeasurements(readSpectrumFile(bytes, SITE))
      const taken = measurements.filter(({ spectrum }) => spectrum !== undefined)
      expect(taken.length).toBeGreaterThan(0)
      const names = taken.flatMap(({ spectrum }) => spectrum?.detectors?.map(({ name }) => name) ?? [])
      const writer = createN42Writer({
        uuid: 'd72b7fa7-4a20-43d4-b1b2-7e3b8c6620c1',
        createdAt: 0,
        creator: 'test',
        manufacturer: 'test',
        serialNumber: 'S',
        model: 'M',
        instrumentClass: 'Radionuclide Identifier',
        detector: 'NaI',
        detectors: [...new Set(names)],
        version: '',
      })
      const edge = (calibration: readonly number[]) => shiftedCalibration(calibration, -0.5)
      const parts = taken.map(({ startedAt = AT, realTime, spectrum, nuclides, position }) =>
        writer.measurement({
          startedAt,
          realTime,
          liveTime: spectrum?.liveTime,
          counts: spectrum?.counts ?? [],
          calibration: edge(spectrum?.calibration ?? []),
          detectors: spectrum?.detectors?.map((each) => ({ ...each, calibration: edge(each.calibration) })),
          nuclides,
          position,
        }),
      )
      const xml = writer.head() + parts.join('') + writer.tail()
      expect(XMLValidator.validate(xml)).toBe(true)
      const again = takenMeasurements(readSpectrumFile(words(xml))).measurements
      const near = (calibration: readonly number[] = []) =>
        Array.from({ length: 4 }, (_, k) => expect.closeTo(calibration[k] ?? 0, 6))
      const whole = (calibration: readonly number[] = []) => Array.from({ length: 4 }, (_, k) => calibration[k] ?? 0)
      expect(again).toHaveLength(taken.length)
      for (const [n, { spectrum, nuclides, realTime }] of taken.entries()) {
        const read = again[n]?.spectrum
        for (const [channel, count] of (spectrum?.counts ?? []).entries())
          expect(read?.counts[channel]).toBeCloseTo(count, 6)
        expect(whole(read?.calibration)).toEqual(near(spectrum?.calibration))
        expect(again[n]).toMatchObject({ nuclides, ...(realTime !== undefined && { realTime }) })
        expect(read?.detectors?.map(({ name, counts, liveTime }) => ({ name, counts, liveTime }))).toEqual(
          spectrum?.detectors?.map(({ name, counts, liveTime }) => ({ name, counts, liveTime })),
        )
        for (const [k, each] of (spectrum?.detectors ?? []).entries())
          expect(whole(read?.detectors?.[k]?.calibration)).toEqual(near(each.calibration))
      }
    },
  )

  it.each<[string, Uint8Array]>([
    ['Galactic', bytesOf(600, (view) => view.setUint8(1, 0x4b))],
    ['JCAMP-DX', words('##TITLE=polystyrene\n##DATA TYPE=RAMAN SPECTRUM')],
  ])('a file of light is no file of gamma rays: %s', (_, bytes) => {
    expect(() => readSpectrumFile(bytes)).toThrow(new SpectrumFileError('vibrational'))
  })

  it('refuses claims of a million channels and of two gigabytes', () => {
    const claim = pcf([{ title: 'x', counts: COUNTS }])
    new DataView(claim.buffer).setInt32(256 + 252, 500_000_000, true)
    expect(() => readSpectrumFile(claim)).toThrow('tooManyChannels')
    expect(() => readSpectrumFile(words(spe(COUNTS).replace('0 255', '0 999999')))).toThrow('tooManyChannels')
    const short = chn(COUNTS)
    new DataView(short.buffer).setUint16(30, 65_535, true)
    expect(() => readSpectrumFile(short)).toThrow('truncated')
    expect(() => readSpectrumFile(words('hello'))).toThrow('unknownFormat')
  })

  it('cut anywhere, or with any byte changed, it is read or refused in words, and nothing else', () => {
    const n42 =
      words(`<RadInstrumentData><EnergyCalibration id="E"><CoefficientValues>0 3 0</CoefficientValues></EnergyCalibration>
      <RadMeasurement id="M"><Spectrum energyCalibrationReference="E"><ChannelData>1 2 3</ChannelData></Spectrum></RadMeasurement></RadInstrumentData>`)
    const all = [...FILES.map(([, bytes]) => bytes), n42]
    const isRefusal = (error: unknown) => error instanceof SpectrumFileError || error instanceof XmlFileError
    fc.assert(
      fc.property(fc.nat(all.length - 1), fc.nat(), fc.nat(), fc.nat(255), (file, cut, place, value) => {
        const whole = all[file] as Uint8Array
        const bytes = whole.slice(0, cut % (whole.length + 1))
        if (bytes.length > 0) bytes[place % Math.min(bytes.length, 400)] = value
        try {
          const { measurements } = takenMeasurements(readSpectrumFile(bytes, SITE))
          for (const { spectrum } of measurements) {
            expect(spectrum?.counts.every((count) => Number.isFinite(count) && count >= 0) ?? true).toBe(true)
          }
        } catch (error) {
          if (!isRefusal(error)) throw error
        }
      }),
      { numRuns: 1500 },
    )
  })
})
