import type { Translation } from '../../translation.ts'
import type { command as source } from '../en/command.ts'

export const command = {
  selfCalibration: 'Autoétalonnage',
  getSensors: 'Lire les capteurs',
  selfClean: 'Autonettoyage',
  sendDataInterval: 'Régler l’intervalle d’envoi',
  smokePuff: 'Test par bouffée de fumée',
  clearBground: 'Effacer le bruit de fond',
  syncGdSensorConfig: 'Synchroniser la configuration des capteurs',
  startSample: 'Démarrer le prélèvement',
  stopSample: 'Arrêter le prélèvement',
  status: {
    accepted: 'Acceptée',
    progress: 'En cours\u00a0: {progress}\u00a0%',
    done: 'Terminée',
    failed: 'Échouée',
  },
} satisfies Translation<typeof source, 'fr'>
