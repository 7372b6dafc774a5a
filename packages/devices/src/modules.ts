import type { DeviceKind } from '@vigil/contract'
import { baleCo, baleH2, baleHumidity, coreTemperature, smoulderingIndex, temperatureRise } from './quantities/bale.ts'
import {
  coarseParticles,
  fineParticles,
  fluorescentBaseline,
  fluorescentFraction,
  fluorescentParticles,
  mediumParticles,
} from './quantities/biological.ts'
import {
  channelSigma,
  concentration,
  confidence,
  negativeBaseline,
  negativeIons,
  positiveBaseline,
  positiveIons,
  quenching,
  tvoc,
  tvocBaseline,
} from './quantities/chemical.ts'
import { backgroundScans, peakAbsorbance, sampleScans } from './quantities/ftir.ts'
import {
  backgroundRate,
  channelDoseRates,
  countRate,
  doseRate,
  hotspotCount,
  hotspotSigma,
  laneOccupancy,
  neutronBackground,
  neutronRate,
  neutronSigma,
  occupancy,
  passageSpeed,
  portalCountRate,
  portalNeutronRate,
  sigma,
} from './quantities/radiation.ts'
import { integrationTime, laserPower, matchMargin, matchQuality } from './quantities/raman.ts'
import { sampledVolume, sampleFlow, samplePressure, sampleProgress, sampleTemperature } from './quantities/sampler.ts'
import { fireCo, fireTemperature, obscuration } from './quantities/smoke.ts'
import { battery, filterLife, internalTemperature, pumpFlow, signalStrength } from './quantities/system.ts'
import { cl2, co, cocl2, h2s, hcn, lel, nh3, no2, o2, so2 } from './quantities/toxic-gas.ts'
import { airPressure, airTemperature, humidity, rain, windDirection, windSpeed } from './quantities/weather.ts'
import type { ModuleDefinition } from './types.ts'

export const biological: ModuleDefinition = {
  key: 'bioMod',
  kind: 'biological',
  readings: [
    fineParticles,
    mediumParticles,
    coarseParticles,
    fluorescentParticles,
    fluorescentFraction,
    fluorescentBaseline,
    sigma,
  ],
}

export const warfareAgent: ModuleDefinition = {
  key: 'cwaMod',
  kind: 'chemical',
  readings: [concentration, confidence, positiveIons, negativeIons, positiveBaseline, negativeBaseline, channelSigma],
}

export const smoke: ModuleDefinition = {
  key: 'smokeMod',
  kind: 'smoke',
  readings: [obscuration, fireCo, fireTemperature],
}

export const volatileOrganics: ModuleDefinition = {
  key: 'tvocMod',
  kind: 'toxicGas',
  readings: [tvoc, tvocBaseline, channelSigma],
}

export const gasCells: ModuleDefinition = {
  key: 'ecMod',
  kind: 'toxicGas',
  readings: [h2s, co, no2, cl2, so2, nh3, hcn, cocl2, o2, lel],
}

export const gamma: ModuleDefinition = {
  key: 'nuclearMod',
  kind: 'nuclear',
  readings: [doseRate, countRate, backgroundRate, sigma],
}

/** The gamma module of a spectrometer that may watch a lane. */
export const laneGamma: ModuleDefinition = {
  ...gamma,
  readings: [...gamma.readings, laneOccupancy],
}

export const neutronGamma: ModuleDefinition = {
  ...gamma,
  readings: [...gamma.readings, neutronRate, neutronBackground, neutronSigma],
}

export const stationGamma: ModuleDefinition = { ...gamma, readings: [...gamma.readings, ...channelDoseRates] }

export const portalRadiation: ModuleDefinition = {
  ...gamma,
  readings: [
    doseRate,
    portalCountRate,
    backgroundRate,
    sigma,
    portalNeutronRate,
    neutronBackground,
    neutronSigma,
    occupancy,
    passageSpeed,
  ],
}

export const gammaCamera: ModuleDefinition = {
  key: 'gcameraMod',
  kind: 'gammaCamera',
  readings: [doseRate, hotspotCount, hotspotSigma],
}

export const weather: ModuleDefinition = {
  key: 'weatherMod',
  kind: 'weather',
  readings: [windSpeed, windDirection, airTemperature, humidity, airPressure, rain],
}

export const raman: ModuleDefinition = {
  key: 'ramanMod',
  kind: 'raman',
  readings: [matchQuality, matchMargin, laserPower, integrationTime],
}

/** The kind is the specification's for what names a substance by its vibrations. */
export const ftir: ModuleDefinition = {
  key: 'ftirMod',
  kind: 'raman',
  readings: [matchQuality, matchMargin, peakAbsorbance, backgroundScans, sampleScans],
}

export const explosiveTrace: ModuleDefinition = {
  key: 'explosiveMod',
  kind: 'chemical',
  readings: [quenching, confidence],
}

/** `kind` is what the sample will be examined for, `nominalFlow` in L/min. */
export const sampler = (kind: DeviceKind, nominalFlow: number): ModuleDefinition => ({
  key: 'samplerMod',
  kind,
  readings: [sampleFlow(nominalFlow), sampledVolume, samplePressure, sampleTemperature, sampleProgress],
})

export const bale: ModuleDefinition = {
  key: 'baleMod',
  kind: 'cottonBale',
  readings: [baleH2, baleCo, coreTemperature, temperatureRise, obscuration, smoulderingIndex, baleHumidity],
}

/** Housekeeping of a device on the mains; of one that draws air; of one that is carried; of one that is both. */
export const mainsSystem: ModuleDefinition = { key: 'sysMod', readings: [internalTemperature, signalStrength] }
export const pumpedSystem: ModuleDefinition = {
  key: 'sysMod',
  readings: [internalTemperature, signalStrength, pumpFlow, filterLife],
}
export const batterySystem: ModuleDefinition = {
  key: 'sysMod',
  readings: [internalTemperature, signalStrength, battery],
}
export const pumpedBatterySystem: ModuleDefinition = {
  key: 'sysMod',
  readings: [internalTemperature, signalStrength, pumpFlow, filterLife, battery],
}
