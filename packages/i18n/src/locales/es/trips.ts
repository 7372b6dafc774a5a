import type { Translation } from '../../translation.ts'
import type { trips as source } from '../en/trips.ts'

export const trips = {
  picture: 'Recorrido del trayecto',
  detail: 'Trayecto',
  soFar: 'Hasta ahora',
  underWay: 'en curso',
  quantity: 'Medido en el camino',
  highest: 'Máximo',
  highestAt: 'Máximo a las',
  way: 'Recorrido',
  gone: 'Las posiciones de este trayecto ya no se conservan.',
  compare: {
    with: 'Superponer otro trayecto',
    none: 'Ningún otro trayecto registrado pasa por aquí.',
    by: 'Color según',
    distance: 'la distancia',
    value: 'el valor',
    samePlace: 'mismo lugar, a menos de 15 m',
    near: 'a menos de 50 m',
    otherWay: 'otro camino',
    less: 'menos que en el otro trayecto',
    sameValue: 'casi igual',
    more: 'más que en el otro trayecto',
    notCompared: 'sin comparar',
    shared: 'El {share} % del recorrido coincide; máxima separación {distance}.',
  },
  replay: 'Reproducir el trayecto',
} satisfies Translation<typeof source, 'es'>
