import type { Translation } from '../../translation.ts'
import type { state as source } from '../en/state.ts'

export const state = {
  normal: 'Normal',
  warning: 'Prealarma',
  alarm: 'Alarma',
  highRisk: 'Alto riesgo',
  maintenance: 'Mantenimiento',
  fault: 'Avería',
  baseline: 'Adquiriendo línea de base',
  notConnected: 'No conectado',
  unwatched: 'Sin vigilancia',
  green: 'Verde',
  online: 'En línea',
  offline: 'Fuera de línea',
  initializing: 'Inicializando',
  connecting: 'Conectando',
  charging: 'Cargando',
  selfCleaning: 'Autolimpieza',
  selfCalibrating: 'Autocalibración',
  sampling: 'Tomando muestra',
  silenced: 'Silenciado',
  simulated: 'Simulado',
  stale: 'Datos obsoletos',
} satisfies Translation<typeof source, 'es'>
