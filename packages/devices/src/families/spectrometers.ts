import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { laneGamma, mainsSystem } from '../modules.ts'
import { alarmSmoothing, dataInterval, placement, scene, shield } from '../settings.ts'
import type { CommandName, ModelDefinition } from '../types.ts'

const runMode = RunMode.Continuous
const commands: readonly CommandName[] = ['selfCalibration', 'getSensors', 'sendDataInterval', 'clearBground']
const settings = [alarmSmoothing, dataInterval(runMode), scene, placement, shield]

export const spectrometers: readonly ModelDefinition[] = [
  defineModel({
    id: 'RG05',
    page: 'RG05',
    expertPage: 'rg05Expert',
    layout: 'spectrum',
    modules: [laneGamma, mainsSystem],
    commands,
    settings,
    runMode,
    spectrometer: 'NaI',
    resolution662: 0.07,
    assumed: ['expertPage', 'spectrometer'],
  }),
  defineModel({
    id: 'RG500',
    page: 'RG500',
    expertPage: 'rg500Expert',
    layout: 'spectrum',
    modules: [laneGamma, mainsSystem],
    commands,
    settings,
    runMode,
    spectrometer: 'LaBr',
    resolution662: 0.03,
    assumed: ['expertPage', 'spectrometer'],
  }),
]
