import type { Translation } from '../../translation.ts'
import type { state as source } from '../en/state.ts'

export const state = {
  normal: 'Normal',
  warning: 'Préalarme',
  alarm: 'Alarme',
  highRisk: 'Risque élevé',
  maintenance: 'Maintenance',
  fault: 'Défaut',
  baseline: 'Acquisition de la ligne de base',
  notConnected: 'Non connecté',
  unwatched: 'Non surveillé',
  green: 'Vert',
  online: 'En ligne',
  offline: 'Hors ligne',
  initializing: 'Initialisation',
  connecting: 'Connexion en cours',
  charging: 'En charge',
  selfCleaning: 'Autonettoyage',
  selfCalibrating: 'Autoétalonnage',
  sampling: 'Prélèvement en cours',
  silenced: 'En sourdine',
  simulated: 'Simulé',
  stale: 'Données périmées',
} satisfies Translation<typeof source, 'fr'>
