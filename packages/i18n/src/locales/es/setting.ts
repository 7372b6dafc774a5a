import type { Translation } from '../../translation.ts'
import type { setting as source } from '../en/setting.ts'

export const setting = {
  alarmSmoothing: 'Duración del suavizado de alarma',
  samplingTime: 'Tiempo de muestreo',
  waitingTime: 'Tiempo de espera',
  doorOpenInterruption: 'Tiempo de interrupción por puerta abierta',
  flow: 'Caudal',
  volume: 'Volumen',
  brightness: 'Brillo',
  scene: 'Entorno',
  placement: 'Ubicación',
  shield: 'Inhibición',
  dataInterval: 'Intervalo de envío',
  option: {
    scene: {
      work: 'Lugar de trabajo',
      public: 'Lugar público',
    },
    placement: {
      indoor: 'Interior',
      outdoor: 'Exterior',
    },
    shield: {
      none: 'Sin inhibición',
      fault: 'Averías inhibidas',
      alarm: 'Alarmas inhibidas',
      faultAndAlarm: 'Averías y alarmas inhibidas',
    },
  },
} satisfies Translation<typeof source, 'es'>
