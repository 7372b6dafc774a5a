import type { Translation } from '../../translation.ts'
import type { command as source } from '../en/command.ts'

export const command = {
  selfCalibration: 'Autocalibración',
  getSensors: 'Leer sensores',
  selfClean: 'Autolimpieza',
  sendDataInterval: 'Fijar intervalo de envío',
  smokePuff: 'Prueba con soplo de humo',
  clearBground: 'Borrar el fondo',
  syncGdSensorConfig: 'Sincronizar la configuración de sensores',
  startSample: 'Iniciar muestreo',
  stopSample: 'Detener muestreo',
  status: {
    accepted: 'Aceptada',
    progress: 'En curso: {progress} %',
    done: 'Terminada',
    failed: 'Fallida',
  },
} satisfies Translation<typeof source, 'es'>
