import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { biological, pumpedSystem } from '../modules.ts'
import { alarmSmoothing, dataInterval, flow, placement, scene, shield, volume } from '../settings.ts'
import type { Assumption, ModelDefinition } from '../types.ts'

const runMode = RunMode.Continuous

const aerosolMonitor = (id: string, ...assumed: Assumption[]): ModelDefinition =>
  defineModel({
    id,
    page: 'BM4000',
    expertPage: 'bm4000Expert',
    layout: 'modules',
    modules: [biological, pumpedSystem],
    commands: ['selfCalibration', 'getSensors', 'selfClean', 'sendDataInterval', 'clearBground'],
    settings: [alarmSmoothing, dataInterval(runMode), flow(0.5, 10, 4), volume, scene, placement, shield],
    runMode,
    assumed: ['expertPage', ...assumed],
  })

export const bio: readonly ModelDefinition[] = [
  aerosolMonitor('BM3001', 'page'),
  // Named by its page alone.
  aerosolMonitor('BM4000', 'id'),
  aerosolMonitor('BU-10', 'page'),
]
