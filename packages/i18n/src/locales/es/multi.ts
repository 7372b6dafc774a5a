import type { Translation } from '../../translation.ts'
import type { multi as source } from '../en/multi.ts'

export const multi = {
  compare: 'Comparar',
  title: 'Comparar dispositivos',
  devices: 'Dispositivos',
  chooseDevices: 'Elija dispositivos',
  model: 'Modelo',
  columns: 'Lado a lado',
  comparison: 'Comparación',
  device: 'Dispositivo',
  state: 'Estado',
  none: 'Elija los dispositivos que quiere comparar.',
  noDevices: 'No hay dispositivos que comparar',
  leaveOut: 'Quitar {name} de la comparación',
} satisfies Translation<typeof source, 'es'>
