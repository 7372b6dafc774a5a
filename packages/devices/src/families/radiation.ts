import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { batterySystem, gamma, mainsSystem, neutronGamma, stationGamma } from '../modules.ts'
import { alarmSmoothing, dataInterval, placement, scene, shield, volume } from '../settings.ts'
import type { CommandName, ModelDefinition } from '../types.ts'

const runMode = RunMode.Continuous
const commands: readonly CommandName[] = ['selfCalibration', 'getSensors', 'sendDataInterval', 'clearBground']
const settings = [alarmSmoothing, dataInterval(runMode), scene, placement, shield]

const station = (id: string): ModelDefinition =>
  defineModel({
    id,
    page: 'rms',
    layout: 'modules',
    modules: [stationGamma, mainsSystem],
    commands,
    settings,
    runMode,
    assumed: ['page'],
  })

export const radiation: readonly ModelDefinition[] = [
  defineModel({
    id: 'NGP-2',
    page: 'ngp2',
    layout: 'modules',
    modules: [neutronGamma, batterySystem],
    commands,
    settings: [...settings, volume],
    runMode,
  }),
  defineModel({
    id: 'RS500',
    page: 'rs500',
    layout: 'modules',
    modules: [gamma, mainsSystem],
    commands,
    settings,
    runMode,
  }),
  defineModel({
    id: 'J171',
    page: 'rs500',
    layout: 'modules',
    modules: [gamma, mainsSystem],
    commands,
    settings,
    runMode,
    assumed: ['page'],
  }),
  defineModel({
    id: 'fitRM',
    page: 'fitRM',
    layout: 'modules',
    modules: [gamma, mainsSystem],
    commands,
    settings,
    runMode,
  }),
  station('CIAE-RMS-E'),
  station('CIAE-RMS-C'),
]
