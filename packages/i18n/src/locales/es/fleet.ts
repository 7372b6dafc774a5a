import type { Translation } from '../../translation.ts'
import type { fleet as source } from '../en/fleet.ts'

export const fleet = {
  search: 'Buscar por nombre, número de serie, modelo o emplazamiento',
  age: {
    seconds: 'hace {value} s',
    minutes: 'hace {value} min',
    hours: 'hace {value} h',
    days: 'hace {value} d',
    now: 'ahora mismo',
    never: 'sin datos hasta ahora',
  },
  simulated: 'Simulado',
  simulatedHint: 'Las lecturas de este dispositivo proceden del simulador',
  silenced: 'Silenciado',
  count: {
    total_one: '{count} dispositivo',
    total_many: '{count} de dispositivos',
    total_other: '{count} dispositivos',
  },
  shown_one: '{count} dispositivo en pantalla',
  shown_many: '{count} de dispositivos en pantalla',
  shown_other: '{count} dispositivos en pantalla',
  empty: {
    none: 'Aún no hay dispositivos. Pida a su administrador que los añada.',
    noMatch: 'Ningún dispositivo coincide. Cambie la búsqueda o el filtro.',
    noAlarm: 'Ninguna alarma en curso',
  },
  loading: 'Cargando dispositivos…',
  newAlarm: '{device}: {state}',
} satisfies Translation<typeof source, 'es'>
