import type { Translation } from '../../translation.ts'
import type { stored as source } from '../en/stored.ts'

/** The register of what sites keep of dangerous goods. */
export const stored = {
  label: 'Lo que almacenan los sitios',
  new: 'Nueva entrada',
  intro:
    'Sustancias y nucleidos que guardan los sitios, con la mayor cantidad que hay a la vez. Las fichas, el grafo de conocimiento y su pregunta sobre detectores que faltan se basan en ello.',
  none: 'El registro aún está vacío. Añada la primera entrada.',
  what: 'Sustancia o nucleido',
  whatHint: 'Nombre, fórmula, número ONU',
  amount: 'Cantidad máxima',
  unit: 'Unidad',
  place: 'Lugar en el sitio',
  since: 'Desde',
  remarks: 'Observaciones',
  site: 'Sitio',
  removeAsk: '{name} ya no se guarda en {site}. La entrada queda en el historial.',
  former: 'Lo que constaba antes',
  formerNone: 'Todavía no se ha cambiado nada.',
  at: 'Almacenado en',
  notStored: 'Ningún sitio que usted vea lo tiene en su registro.',
  near: 'Almacenado en los sitios que alcanza',
  keep: 'Llevar el registro',
} satisfies Translation<typeof source, 'es'>
