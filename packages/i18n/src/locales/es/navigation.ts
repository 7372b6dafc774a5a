import type { Translation } from '../../translation.ts'
import type { navigation as source } from '../en/navigation.ts'

export const navigation = {
  none: 'No se ve ningún dispositivo móvil desde aquí',
  only: 'Dispositivos mostrados',
  all: 'Los {count} dispositivos móviles',
  most: 'Se muestran los primeros {count}; elija los que importan.',
  lost: 'Enlace perdido: se ven las últimas posiciones conocidas. Se restablece solo y el hueco se completa con el registro.',
  devices: 'Dispositivos móviles',
  followNone: 'No seguir',
  follow: 'Mantener a la vista',
  open: 'Recorrido en vivo',
  trips: 'Trayectos',
  every: 'cada {time}',
  ways: 'Recorridos de la última hora: {quantity}',
  noWays: 'Ningún dispositivo móvil comunicó su posición en la hora anterior a este momento.',
  mostWays: 'Se dibujan los recorridos de {count} dispositivos; filtre los que importan.',
  fitAll: 'Mostrar todos los dispositivos',
  quality:
    'Los dispositivos no comunican satélites ni precisión. La calidad de una posición se ve en su antigüedad y en la frecuencia con que llegan.',
} satisfies Translation<typeof source, 'es'>
