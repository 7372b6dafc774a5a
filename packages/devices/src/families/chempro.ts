import { RunMode } from '@vigil/contract'
import { defineModel } from '../define-model.ts'
import { pumpedBatterySystem, pumpedSystem, volatileOrganics, warfareAgent, weather } from '../modules.ts'
import { alarmSmoothing, brightness, dataInterval, placement, scene, shield, volume } from '../settings.ts'
import type { CommandName, ModelDefinition } from '../types.ts'

const commands: readonly CommandName[] = ['selfCalibration', 'getSensors', 'selfClean', 'sendDataInterval']
const runMode = RunMode.Continuous

/** Aspiration-type ion mobility with an array of metal oxides. */
export const chempro: readonly ModelDefinition[] = [
  defineModel({
    id: 'ChemPro100',
    page: 'chemPro100',
    layout: 'modules',
    modules: [warfareAgent, volatileOrganics, pumpedBatterySystem],
    commands,
    settings: [alarmSmoothing, dataInterval(runMode), volume, brightness, scene, shield],
    runMode,
  }),
  defineModel({
    id: 'ChemProFXi',
    page: 'chemProFXi',
    layout: 'modules',
    modules: [warfareAgent, volatileOrganics, weather, pumpedSystem],
    commands,
    settings: [alarmSmoothing, dataInterval(runMode), scene, placement, shield],
    runMode,
  }),
]
