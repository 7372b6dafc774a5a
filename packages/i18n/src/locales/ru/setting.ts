import type { Translation } from '../../translation.ts'
import type { setting as source } from '../en/setting.ts'

export const setting = {
  alarmSmoothing: 'Время сглаживания тревоги',
  samplingTime: 'Время отбора пробы',
  waitingTime: 'Время ожидания',
  doorOpenInterruption: 'Время прерывания при открытой двери',
  flow: 'Расход',
  volume: 'Громкость',
  brightness: 'Яркость',
  scene: 'Режим объекта',
  placement: 'Размещение',
  shield: 'Блокировка',
  dataInterval: 'Интервал передачи данных',
  option: {
    scene: {
      work: 'Рабочее место',
      public: 'Общественное место',
    },
    placement: {
      indoor: 'В помещении',
      outdoor: 'На открытом воздухе',
    },
    shield: {
      none: 'Без блокировки',
      fault: 'Неисправности заблокированы',
      alarm: 'Тревоги заблокированы',
      faultAndAlarm: 'Неисправности и тревоги заблокированы',
    },
  },
} satisfies Translation<typeof source, 'ru'>
