import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { pumpedBatterySystem, volatileOrganics } from '../modules.ts'
import { alarmSmoothing, dataInterval, placement, scene, shield, volume } from '../settings.ts'
import type { ModelDefinition } from '../types.ts'

const runMode = RunMode.Continuous

export const gas: readonly ModelDefinition[] = [
  defineModel({
    id: 'PID-IndApp',
    page: 'pidIndApp',
    layout: 'modules',
    modules: [volatileOrganics, pumpedBatterySystem],
    commands: ['selfCalibration', 'getSensors', 'sendDataInterval'],
    settings: [alarmSmoothing, dataInterval(runMode), volume, scene, placement, shield],
    runMode,
  }),
]
