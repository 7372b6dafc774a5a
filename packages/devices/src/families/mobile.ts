import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { gamma, gasCells, pumpedBatterySystem, volatileOrganics, weather } from '../modules.ts'
import { alarmSmoothing, dataInterval, flow, shield, volume } from '../settings.ts'
import type { Assumption, ModelDefinition } from '../types.ts'

const runMode = RunMode.Continuous

/** Carried by a vehicle or a person; reports where it is. */
const carried = (id: string, page: string, ...assumed: Assumption[]): ModelDefinition =>
  defineModel({
    id,
    page,
    layout: 'track',
    modules: [gasCells, volatileOrganics, gamma, weather, pumpedBatterySystem],
    commands: ['selfCalibration', 'getSensors', 'selfClean', 'sendDataInterval', 'clearBground', 'syncGdSensorConfig'],
    settings: [alarmSmoothing, dataInterval(runMode), flow(0.5, 5, 1.5), volume, shield],
    runMode,
    mobile: true,
    assumed: ['mobile', ...assumed],
  })

export const mobile: readonly ModelDefinition[] = [
  carried('GD606', 'gd606'),
  carried('GD611', 'gd612', 'page'),
  carried('GD612', 'gd612'),
  carried('GM602', 'gm602'),
  carried('GM606', 'gm606'),
]
