import { describe, expect, it } from 'vitest'
import { plainSpectrum } from '../spectrum-files/calibration.ts'
import { takenMeasurements } from '../spectrum-files/taken-measurements.ts'
import { readN42 } from './n42-read.ts'

const SITE = { momentOfClock: (wall: number) => wall - 8 * 3_600_000 }
const kinds = (xml: string) => takenMeasurements(readN42(xml, SITE)).remarks.map(({ kind }) => kind)

const PORTAL = `<N42InstrumentData xmlns:dndons="x"><Measurement>
  <InstrumentInformation><Manufacturer>SAIC</Manufacturer><InstrumentModel>RPM8</InstrumentModel><InstrumentID>P-1</InstrumentID>
    <dndons:NonlinearityCorrection Detector="Aa1"><dndons:Deviation>0 0</dndons:Deviation><dndons:Deviation>500 20</dndons:Deviation><dndons:Deviation>1000 0</dndons:Deviation></dndons:NonlinearityCorrection>
  </InstrumentInformation>
  <Calibration Type="Energy" ID="c1" EnergyUnits="keV"><Equation Model="FullRangeFraction"><Coefficients>0 1000 0</Coefficients></Equation></Calibration>
  <DetectorData><StartTime>2026-07-01T10:00:00</StartTime><SampleRealTime>PT0.1S</SampleRealTime>
    <DetectorMeasurement DetectorType="Gamma"><SpectrumMeasurement>
      <Spectrum Detector="Aa1" CalibrationIDs="c1"><LiveTime>PT0.09S</LiveTime><ChannelData Compression="CountedZeroes">0 3 7 1</ChannelData></Spectrum>
      <Spectrum Detector="Ba1" CalibrationIDs="c1"><LiveTime>PT0.09S</LiveTime><ChannelData compressionCode="Counted Zeros">1 0 2 2 0 1</ChannelData></Spectrum>
    </SpectrumMeasurement></DetectorMeasurement>
    <DetectorMeasurement DetectorType="Neutron"><SpectrumMeasurement><Spectrum Detector="Ntn1"><ChannelData>4</ChannelData></Spectrum></SpectrumMeasurement></DetectorMeasurement>
  </DetectorData>
  <DetectorData><StartTime>2026-07-01T10:00:00.1</StartTime><SampleRealTime>PT0.1S</SampleRealTime>
    <DetectorMeasurement><SpectrumMeasurement><Spectrum Detector="Aa1" CalibrationIDs="c1"><ChannelData>1 1 1 1 1</ChannelData></Spectrum></SpectrumMeasurement>
    <GrossCountMeasurement><GrossCounts Detector="Ntn1" DetectorType="Neutron"><Counts>5</Counts></GrossCounts></GrossCountMeasurement></DetectorMeasurement>
  </DetectorData>
  <AnalysisResults><NuclideAnalysis><Nuclide><NuclideName>Cs-137</NuclideName><NuclideIDConfidenceIndication>9</NuclideIDConfidenceIndication></Nuclide></NuclideAnalysis></AnalysisResults>
  <Weather>rain</Weather>
</Measurement></N42InstrumentData>`

describe('N42 as portals write it', () => {
  const read = readN42(PORTAL, SITE)

  it('takes slices of DetectorData: every detector by itself, neutrons, times of the site', () => {
    expect(read).toMatchObject({ manufacturer: 'SAIC', serialNumber: 'P-1' })
    expect(read.measurements).toMatchObject([
      {
        startedAt: Date.UTC(2026, 6, 1, 2),
        realTime: 0.1,
        neutronCounts: 4,
        neutronLiveTime: 0.1,
        nuclides: [{ name: 'Cs-137', confidence: 9 }],
        spectra: [
          { detector: 'Aa1', counts: [0, 0, 0, 7, 1], calibration: [0, 200, 0], liveTime: 0.09 },
          { detector: 'Ba1', counts: [1, 0, 0, 2, 0] },
        ],
      },
      { startedAt: Date.UTC(2026, 6, 1, 2) + 100, neutronCounts: 5, spectra: [{ counts: [1, 1, 1, 1, 1] }] },
    ])
  })

  it('adds up the detectors of a slice by energy, and says so with everything else that was made of the file', () => {
    const { measurements, remarks } = takenMeasurements(read)
    expect(measurements[0]?.spectrum?.counts.reduce((sum, each) => sum + each, 0)).toBeCloseTo(11, 9)
    expect(remarks).toContainEqual({ number: 1, kind: 'summed', value: 'Aa1, Ba1' })
    expect(remarks).toContainEqual({ number: 1, kind: 'deviations', value: '3' })
    expect(remarks).toContainEqual({ number: 1, kind: 'unread', value: 'Weather' })
    expect(remarks.map(({ kind }) => kind)).toContain('localTime')
  })

  it('raises energies by the deviation pairs: at the pair by its offset, at both ends by nought', () => {
    const pairs = {
      calibration: [0, 1],
      deviations: [
        [0, 0],
        [500, 20],
        [1000, 0],
      ] as const,
    }
    const counts = Array.from({ length: 1000 }, (_, n) => (n === 480 ? 100 : 0))
    const plain = plainSpectrum({ counts, ...pairs })
    // The line lay at 480 by the polynomial, and is truly at 500.
    const total = plain?.counts.reduce((sum, each) => sum + each, 0) ?? 0
    const mean = (plain?.counts ?? []).reduce((sum, each, n) => {
      const energy = (plain?.calibration ?? []).reduce((value, term, power) => value + term * (n + 0.5) ** power, 0)
      return sum + (each * energy) / total
    }, 0)
    expect(total).toBeCloseTo(100, 6)
    expect(Math.abs(mean - 500.5)).toBeLessThan(0.6)
  })

  it('a spectrum without a time is a sample, and what the instrument computed is left out beside what it measured', () => {
    const spectrum = '<Spectrum energyCalibrationReference="E"><ChannelData>1 2 3</ChannelData></Spectrum>'
    const xml = `<RadInstrumentData><EnergyCalibration id="E"><CoefficientValues>0 3 0</CoefficientValues></EnergyCalibration>
      <RadMeasurement id="M">${spectrum}</RadMeasurement><DerivedData id="D">${spectrum}</DerivedData></RadInstrumentData>`
    expect(kinds(xml)).toEqual(expect.arrayContaining(['derived', 'noTime']))
    const [sample, ...others] = takenMeasurements(readN42(xml)).measurements
    expect([sample?.fault, sample?.startedAt, others]).toEqual([undefined, undefined, []])
    const alone = xml.replace(/<RadMeasurement[\s\S]*<\/RadMeasurement>/, '')
    expect(takenMeasurements(readN42(alone)).measurements).toHaveLength(1)
  })

  it('several neutron detectors are added up, and a dose rate that can not be read is left out and said', () => {
    const xml = `<RadInstrumentData>
      <RadDetectorInformation id="N1"><RadDetectorCategoryCode>Neutron</RadDetectorCategoryCode></RadDetectorInformation>
      <RadDetectorInformation id="N2"><RadDetectorCategoryCode>Neutron</RadDetectorCategoryCode></RadDetectorInformation>
      <RadMeasurement id="M"><StartDateTime>2026-07-01T10:00:00Z</StartDateTime><RealTimeDuration>PT2S</RealTimeDuration>
      ${['N1', 'N2'].map((id) => `<GrossCounts radDetectorInformationReference="${id}"><CountData>6</CountData></GrossCounts>`).join('')}
      <GrossCounts radDetectorInformationReference="G"><CountData>500</CountData></GrossCounts>
      <DoseRate><DoseRateValue>high</DoseRateValue></DoseRate></RadMeasurement></RadInstrumentData>`
    const { measurements, remarks } = takenMeasurements(readN42(xml))
    expect(measurements[0]).toMatchObject({
      neutronCounts: 12,
      neutronLiveTime: 2,
      gammaCounts: 500,
      gammaLiveTime: 2,
      doseRate: undefined,
    })
    expect(remarks).toEqual([{ number: 1, kind: 'doseRate', value: 'high' }])
  })

  it('takes 65 536 channels and refuses one more', () => {
    const xml = (
      channels: number,
    ) => `<RadInstrumentData><EnergyCalibration id="E"><CoefficientValues>0 0.05 0</CoefficientValues></EnergyCalibration>
      <RadMeasurement id="M"><Spectrum energyCalibrationReference="E"><ChannelData compressionCode="CountedZeroes">0 ${channels - 1} 5</ChannelData></Spectrum></RadMeasurement></RadInstrumentData>`
    expect(readN42(xml(65_536)).measurements[0]?.spectra[0]?.counts).toHaveLength(65_536)
    expect(readN42(xml(65_537)).measurements[0]?.fault).toBe('channels')
  })

  it('counts that no counter reaches are a fault, with a time and without one', () => {
    const xml = (
      count: string,
    ) => `<RadInstrumentData><EnergyCalibration id="E"><CoefficientValues>0 3 0</CoefficientValues></EnergyCalibration>
      <RadMeasurement id="M"><Spectrum energyCalibrationReference="E"><ChannelData>1 2 ${count} 4</ChannelData></Spectrum></RadMeasurement></RadInstrumentData>`
    expect(takenMeasurements(readN42(xml('4294967295'))).measurements[0]?.fault).toBeUndefined()
    for (const count of ['4294967296', '1e20', '1e300'])
      expect(takenMeasurements(readN42(xml(count))).measurements).toMatchObject([{ fault: 'counts' }])
  })

  it('a background that was complete at the same moment stands aside', () => {
    const part = (kind: string) => `<RadMeasurement id="${kind}"><MeasurementClassCode>${kind}</MeasurementClassCode>
      <StartDateTime>2026-07-01T10:00:00Z</StartDateTime><Spectrum energyCalibrationReference="E"><ChannelData>1 2</ChannelData></Spectrum></RadMeasurement>`
    const xml = `<RadInstrumentData><EnergyCalibration id="E"><CoefficientValues>0 3 0</CoefficientValues></EnergyCalibration>${part('Background')}${part('Foreground')}</RadInstrumentData>`
    const { measurements, remarks } = takenMeasurements(readN42(xml))
    expect(measurements.map(({ kind }) => kind)).toEqual(['Foreground'])
    expect(remarks).toEqual([{ number: 1, kind: 'overlaid', value: 'Background' }])
  })
})
