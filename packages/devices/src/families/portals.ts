import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { mainsSystem, portalRadiation } from '../modules.ts'
import { alarmSmoothing, dataInterval, doorOpenInterruption, placement, shield, volume } from '../settings.ts'
import type { CommandName, ModelDefinition } from '../types.ts'

const runMode = RunMode.Detection
const commands: readonly CommandName[] = ['selfCalibration', 'getSensors', 'sendDataInterval', 'clearBground']
const settings = [alarmSmoothing, doorOpenInterruption, dataInterval(runMode), volume, placement, shield]

/** Every passage leaves a detection record with its profile. */
export const portals: readonly ModelDefinition[] = [
  defineModel({
    id: 'VP100',
    page: 'vp100',
    layout: 'portal',
    modules: [portalRadiation, mainsSystem],
    commands,
    settings,
    runMode,
    records: 'detection',
    assumed: ['records'],
  }),
  // Told apart from VP100 by a spectrometer: without one a load of potash can't be told from a source.
  defineModel({
    id: 'VP200',
    page: 'vp200',
    layout: 'portal',
    modules: [portalRadiation, mainsSystem],
    commands,
    settings,
    runMode,
    spectrometer: 'NaI',
    resolution662: 0.07,
    records: 'detection',
    assumed: ['spectrometer', 'records'],
  }),
]
