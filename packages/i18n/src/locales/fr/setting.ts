import type { Translation } from '../../translation.ts'
import type { setting as source } from '../en/setting.ts'

export const setting = {
  alarmSmoothing: 'Durée de lissage de l’alarme',
  samplingTime: 'Durée de prélèvement',
  waitingTime: 'Temps d’attente',
  doorOpenInterruption: 'Délai d’interruption porte ouverte',
  flow: 'Débit',
  volume: 'Volume sonore',
  brightness: 'Luminosité',
  scene: 'Contexte d’utilisation',
  placement: 'Emplacement',
  shield: 'Inhibition',
  dataInterval: 'Intervalle d’envoi',
  option: {
    scene: {
      work: 'Lieu de travail',
      public: 'Lieu public',
    },
    placement: {
      indoor: 'Intérieur',
      outdoor: 'Extérieur',
    },
    shield: {
      none: 'Aucune inhibition',
      fault: 'Défauts inhibés',
      alarm: 'Alarmes inhibées',
      faultAndAlarm: 'Défauts et alarmes inhibés',
    },
  },
} satisfies Translation<typeof source, 'fr'>
