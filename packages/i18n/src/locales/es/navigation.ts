import type { Translation } from '../../translation.ts'
import type { navigation as source } from '../en/navigation.ts'

export const navigation = {
  none: 'No se ve ningún equipo móvil desde aquí',
  only: 'Equipos mostrados',
  all: 'Los {count} equipos móviles',
  most: 'Se muestran los primeros {count}; elija los que importan.',
  lost: 'Enlace perdido: se ven las últimas posiciones conocidas. Se restablece solo y el hueco se completa con el registro.',
  devices: 'Equipos móviles',
  followNone: 'No seguir',
  follow: 'Mantener a la vista',
  open: 'Recorrido en vivo',
  trips: 'Trayectos',
  every: 'cada {time}',
  fitAll: 'Mostrar todos los equipos',
  quality:
    'Los equipos no comunican satélites ni precisión. La calidad de una posición se ve en su antigüedad y en la frecuencia con que llegan.',
} satisfies Translation<typeof source, 'es'>
