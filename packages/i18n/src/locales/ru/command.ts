import type { Translation } from '../../translation.ts'
import type { command as source } from '../en/command.ts'

export const command = {
  selfCalibration: 'Самокалибровка',
  getSensors: 'Считать датчики',
  selfClean: 'Самоочистка',
  sendDataInterval: 'Задать интервал передачи',
  smokePuff: 'Проверка дымом',
  clearBground: 'Сбросить фон',
  syncGdSensorConfig: 'Синхронизировать конфигурацию датчиков',
  startSample: 'Начать отбор пробы',
  stopSample: 'Остановить отбор пробы',
  status: {
    accepted: 'Принята',
    progress: 'Выполняется: {progress} %',
    done: 'Выполнена',
    failed: 'Не выполнена',
  },
} satisfies Translation<typeof source, 'ru'>
