export * from './detection/baseline.ts'
export * from './detection/count-alarms.ts'
export * from './detection/count-watch.ts'
export * from './ftir/absorbance.ts'
export * from './ftir/axis.ts'
export * from './ftir/match.ts'
export * from './ftir/substances.ts'
export * from './ftir/synthesise.ts'
export * from './gamma/alike.ts'
export * from './gamma/attenuation.ts'
export * from './gamma/background.ts'
export { comptonEdgeKeV, scatteredEnergyKeV } from './gamma/compton.ts'
export { featuresOf } from './gamma/confidence.ts'
export * from './gamma/detector.ts'
export * from './gamma/device-names.ts'
export * from './gamma/dose.ts'
export { energyOf } from './gamma/energy-bins.ts'
export * from './gamma/identification.ts'
export * from './gamma/identify.ts'
export { type GammaLine, type Nuclide, type NuclideCategory, remainingFraction } from './gamma/nuclide.ts'
export * from './gamma/nuclide-groups.ts'
export * from './gamma/nuclide-table.ts'
export * from './gamma/peak-search.ts'
export * from './gamma/sample-spectrum.ts'
export * from './gamma/smooth.ts'
export * from './gamma/snip.ts'
export * from './gamma/spectrum-judge.ts'
export * from './gamma/template.ts'
export * from './gamma/template-library.ts'
export * from './gas/exposure.ts'
export * from './gas/set-points.ts'
export * from './gas/units.ts'
export * from './gpx/gpx-read.ts'
export * from './n42/n42-read.ts'
export * from './n42/n42-write.ts'
export * from './numeric/erf.ts'
export * from './numeric/written-number.ts'
export * from './plume/concentration.ts'
export * from './plume/dense-gas.ts'
export * from './plume/puff-sigma.ts'
export * from './plume/sigma.ts'
export * from './plume/source-terms.ts'
export * from './plume/stability.ts'
export * from './plume/validity.ts'
export * from './plume/wind-profile.ts'
export * from './raman/axis.ts'
export * from './raman/match.ts'
export * from './raman/substances.ts'
export * from './raman/synthesise.ts'
export * from './random/distributions.ts'
export * from './random/poisson.ts'
export * from './random/rng.ts'
export type { Review } from './review.ts'
export * from './safety/dose-limits.ts'
export * from './safety/exposure-windows.ts'
export * from './safety/robust-trend.ts'
export * from './sampling/volume.ts'
export * from './series/lagged-correlation.ts'
export * from './smouldering/bale-trend.ts'
export * from './smouldering/co-trend.ts'
export * from './smouldering/cotton.ts'
export * from './smouldering/probability.ts'
export * from './source/find-emitter.ts'
export * from './source/find-release.ts'
export type { Sighting } from './source/release-likelihood.ts'
export { cellPlace, gridAround, type SourceGrid, type SourceMap, type Stretch } from './source/source-grid.ts'
export { shiftedCalibration } from './spectrum-files/calibration.ts'
export {
  type FileMeasurement,
  type FileRemark,
  type FileSpectrum,
  type ReadOptions,
  type SpectrumDocument,
  SpectrumFileError,
} from './spectrum-files/measurement.ts'
export { readSpectrumFile, spectrumLayoutOf, wordsOf } from './spectrum-files/read-spectrum-file.ts'
export * from './spectrum-files/taken-measurements.ts'
export * from './spread/cloud.ts'
export * from './spread/exceedance.ts'
export * from './spread/zone.ts'
export * from './substances/formula.ts'
export * from './substances/limits.ts'
export * from './substances/substance-facts.ts'
export {
  SUBSTANCE_GROUPS,
  SUBSTANCE_SOURCES,
  type SubstanceFacts,
  type SubstanceGroup,
  timesAir,
} from './substances/substance-row.ts'
export * from './survey/limit-episodes.ts'
export * from './survey/rank-comparison.ts'
export * from './survey/robust-summary.ts'
export * from './vibrational/agreement.ts'
export * from './vibrational/airpls.ts'
export * from './vibrational/axis.ts'
export * from './vibrational/axis-check.ts'
export { isControlled } from './vibrational/controlled.ts'
export * from './vibrational/identify.ts'
export { type LightSpectrum, readLightFile } from './vibrational/light-file.ts'
export {
  hitQuality,
  type LibraryHit,
  type LibraryMatch,
  type LibraryReference,
  MATCH_FROM_HQI,
  type MatchVerdict,
  matchLibrary,
  POSSIBLE_FROM_HQI,
  verdictOf,
} from './vibrational/match.ts'
export * from './vibrational/measured-reference.ts'
export * from './vibrational/mixture.ts'
export { referenceFault } from './vibrational/reference-fault.ts'
export * from './weather/diurnal.ts'
export * from './weather/ornstein-uhlenbeck.ts'
export * from './weather/solar.ts'
export * from './weather/wind.ts'
export { XmlFileError } from './xml/read-xml.ts'
