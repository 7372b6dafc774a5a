import type { Translation } from '../../translation.ts'
import type { reference as source } from '../en/reference.ts'
import { nuclide } from './reference-nuclides.ts'

export const reference = {
  cas: 'Número CAS',
  aegl2: 'Daño duradero tras una hora desde (AEGL-2, EPA)',
  aegl3: 'Peligro de muerte tras una hora desde (AEGL-3, EPA)',
  idlh: 'Peligro inmediato para la vida desde (IDLH, {by})',
  lel: 'Límite inferior de explosividad (NFPA 497)',
  flash: 'Punto de inflamación (NFPA 497)',
  density: 'Vapor frente al aire',
  heavier: '{value} veces más pesado: se acumula en lo bajo',
  alike: 'casi igual de pesado: se reparte',
  lighter: '{value} veces el peso del aire: sube',
  isolate: 'Perímetro inicial (ERG)',
  isolateValue: 'al menos {value} en todas direcciones',
  isolateLarge: 'al menos {value} en todas direcciones, {large} tras un escape grande',
  exceeded: 'valor máximo {times}\u00a0×\u00a0{limit}: superado',
  notReached: 'valor máximo {times}\u00a0×\u00a0{limit}: no alcanzado',
  conditions: 'ppm y mg/m³ se convierten a 25 °C y 1 atm.',
  compared: 'El valor máximo se compara con cada límite, por breve que fuera.',
  whatTitle: 'Qué es',
  firstTitle: 'Primero',
  byCategory: 'No hay ficha con este nombre. Lo que vale para su clase:',
  what: {
    tearGas:
      'Gas lacrimógeno: irrita al momento ojos, vías respiratorias y piel. Pasa en una hora al aire libre; en recintos cerrados puede dañar los pulmones.',
    incapacitant:
      'Agente incapacitante: confunde y quita el juicio durante horas o días. Sólido que se respira como polvo o aerosol; solo actúa al cabo de una hora o más.',
    toxicLiquid: 'Líquido tóxico: su vapor envenena y casi siempre arde. También entra por la piel.',
    corrosive:
      'Corrosivo: quema piel, ojos y vías respiratorias; muchos humean en aire húmedo. Horas después puede acumularse líquido en los pulmones.',
    asphyxiant:
      'Gas asfixiante: ocupa el lugar del aire, casi siempre sin olor. Se acumula en lugares bajos o cerrados; en mayor cantidad envenena.',
    nerve:
      'Agente nervioso: bloquea la enzima que deja relajarse a los músculos. Entra al respirar y por la piel y actúa en minutos; los aceitosos quedan días en las superficies.',
    nerveVolatile:
      'Agente nervioso volátil: bloquea la enzima que deja relajarse a los músculos. El peligro principal es su vapor, incoloro y casi siempre sin olor, más pesado que el aire; actúa en minutos. El vapor queda de minutos a horas, las gotas de horas a un día o más, sobre todo con frío. Las gotas también entran por la piel.',
    nervePersistent:
      'Agente nervioso persistente: bloquea la enzima que deja relajarse a los músculos. Líquido aceitoso que apenas se evapora y queda de días a semanas en las superficies. Una gota en la piel puede matar, a veces horas después; poco vapor no significa poco peligro.',
    blister:
      'Agente vesicante: quema piel, ojos y vías respiratorias. La mostaza duele solo horas después, la lewisita al momento. Aceitoso y persistente.',
    blood:
      'Agente hemotóxico: impide al cuerpo usar el oxígeno. Actúa en minutos, sobre todo al respirar, y se dispersa pronto al aire libre.',
    choking:
      'Agente asfixiante: ataca los pulmones. Se acumula en lo bajo; el edema puede llegar horas después aunque uno se sienta bien.',
    toxicGas: 'Gas industrial tóxico: envenena o quema al respirarlo. El olor no avisa con seguridad.',
    carbonMonoxide:
      'Monóxido de carbono: sin olor, ocupa el lugar del oxígeno en la sangre. Señal de fuego, de combustión lenta o de un motor.',
    smoke: 'Humo: no se sabe qué arde. Lleva monóxido de carbono y otros venenos.',
    flammable: 'Gas inflamable: mezclado con aire explota desde su límite inferior de explosividad.',
    solvent:
      'Líquido inflamable: su vapor corre por el suelo y puede prenderse desde lejos. Aturde, y algunos son venenosos.',
    explosive:
      'Alto explosivo: lo inicia un detonador, un golpe fuerte o el fuego. Una traza puede venir de las manos o la ropa de quien trabaja con él.',
    primaryExplosive: 'Explosivo casero de peróxido: basta un golpe leve, roce, chispa o calor.',
    oxidiser:
      'Comburente, también fertilizante: aviva el fuego y, mezclado con combustible, es base de explosivos caseros.',
    drug: 'Estupefaciente, sustancia controlada. Su polvo se puede respirar.',
    opioid: 'Opioide muy potente: unos miligramos pueden parar la respiración.',
    poison: 'Sólido venenoso: daña al tragarlo o respirar su polvo.',
    simulant:
      'Simulante o precursor de agentes nerviosos: mucho menos venenoso, pero controlado por la Convención sobre Armas Químicas.',
    ordinary: 'Producto corriente. Por sí solo no es motivo de alarma; puede diluir u ocultar otra cosa.',
    bioaerosol:
      'Muchas partículas con fluorescencia como la de lo vivo. El detector dice que están y cuántas, no qué son: polen, moho, polvo o gases de escape pueden parecerse.',
    pathogen:
      'Germen del carbunco: sus esporas duran años. Respirado mata si no se trata; no pasa de una persona a otra. Una prueba de campo es una sospecha, no una prueba firme.',
  },
  first: {
    tearGas:
      'Al aire libre, de cara al viento, sin frotarse los ojos. Enjuagar los ojos, cambiar la ropa, lavar con mucha agua. Ventilar; médico para quien siga tosiendo.',
    incapacitant:
      'Todos fuera, contra el viento. Equipo de respiración y traje químico. Desvestir y lavar; mantener a la gente tranquila, fresca y junta, retirar lo que pueda herirla; médico.',
    toxicLiquid:
      'Fuera, de través y contra el viento; sin chispas. Equipo de respiración y traje químico. Detener la fuga si es seguro, tapar desagües. Desvestir y lavar a quien haya sido alcanzado; vigilar un día.',
    corrosive:
      'Contra el viento, lejos de los vapores. Equipo de respiración y traje estanco junto a la fuente. Quitar enseguida la ropa empapada, enjuagar mucho rato piel y ojos. Saber si reacciona con agua antes de usarla.',
    asphyxiant:
      'Salir de lugares bajos y cerrados al aire libre. Nadie entra sin equipo de respiración, ni para ayudar. Ventilar y medir el oxígeno antes de volver.',
    nerve:
      'Todos fuera, de través y contra el viento. Nadie entra sin traje químico completo y equipo respiratorio. Desvestir y lavar enseguida a los afectados; pedir el antídoto (atropina, oxima).',
    nerveVolatile:
      'Todos fuera, de través y contra el viento, lejos de lo bajo y de locales cerrados; dentro, parar la ventilación. Nadie entra sin traje químico completo y equipo respiratorio. Desvestir a los expuestos (el vapor queda en la ropa), lavar con mucha agua; pedir el antídoto (atropina, oxima).',
    nervePersistent:
      'Todos fuera sin tocar nada; evitar manchas húmedas o aceitosas. Nadie entra sin traje químico completo y equipo respiratorio. Desvestir enseguida, secar y lavar la piel en minutos; vigilar un día incluso a quien se sienta bien; antídoto (atropina, oxima). Cerrar lo que se tocó: personas, calzado y ruedas lo llevan.',
    blister:
      'Contra el viento; no tocar nada húmedo o aceitoso. Traje químico completo y equipo respiratorio. Secar y lavar la piel en minutos, enjuagar los ojos; vigilar un día a quienes estaban.',
    blood:
      'Fuera y contra el viento. Equipo respiratorio, no una simple máscara de filtro. Aire fresco y oxígeno; el antídoto lo da un médico.',
    choking:
      'Salir de lo bajo, de través y contra el viento. Equipo respiratorio y traje estanco cerca de la fuente. Quien lo respiró queda en reposo y vigilado un día.',
    toxicGas:
      'Fuera, de través y contra el viento; dentro, cerrar ventanas y parar la ventilación. Equipo respiratorio cerca de la fuente. Que el operador de la planta corte la fuga.',
    carbonMonoxide:
      'Al aire fresco, contar a la gente. Equipo respiratorio: la máscara de filtro no sirve. Buscar rescoldos y motores; un médico para quien tenga dolor de cabeza.',
    smoke:
      'Salir agachado, lejos del humo, llamar a los bomberos, parar la ventilación. Quien entra lleva equipo respiratorio.',
    flammable:
      'Ni una chispa: ni interruptores, ni motores, ni teléfonos. Fuera y contra el viento, cortar el gas, ventilar. Volver solo por debajo del 10 % del límite.',
    solvent:
      'Ni chispas ni llamas. Contra el viento y fuera de lo bajo. Cortar la fuga si es seguro, tapar desagües. Máscara para vapores orgánicos solo donde haya oxígeno suficiente.',
    explosive:
      'No tocar, mover ni abrir. Ni radio ni teléfono cerca. Despejar la zona, a cubierto y lejos de cristales; llamar a los artificieros.',
    primaryExplosive:
      'No tocar ni unos cristales. Ni radio ni teléfono cerca. Despejar la zona; llamar a los artificieros y decir que es un peróxido.',
    oxidiser:
      'Alejar fuego y combustible. Preguntar para qué es; buscar combustible, cables y recipientes. En la duda, tratarlo como explosivo. De un fuego grande: marcharse.',
    drug: 'Guantes, y mascarilla si se levanta polvo. No probar ni oler. Guardar como prueba, llamar a policía o aduana; el laboratorio confirma.',
    opioid:
      'Guantes, mascarilla y gafas; no levantar polvo. Si respira despacio: asistir, dar naloxona, llamar a un médico. Guardar como prueba; el laboratorio confirma.',
    poison:
      'Guantes y mascarilla; no levantar polvo. No comer, beber ni fumar cerca. Mantenerlo cerrado y etiquetado; llamar al centro de toxicología si alguien lo ingirió.',
    simulant:
      'Contra el viento, guantes y máscara para vapores orgánicos. Preguntar para qué es y pedir los papeles. Medir también si hay agente nervioso y tratarlo como tal hasta descartarlo.',
    ordinary: 'Comparar con etiqueta y papeles. Si algo no encaja, medir en otro punto.',
    bioaerosol:
      'Parar la ventilación, vaciar la sala, mantener juntas a las personas y anotar nombres. Poner en marcha el muestreador; mascarilla y guantes para quien entre. Solo la PCR o el cultivo en laboratorio nombran el germen.',
    pathogen:
      'No tocar ni barrer el polvo; parar la ventilación y cerrar la sala. Mascarilla, guantes y mono. Lavarse, cambiarse y anotar nombres; un médico decide sobre antibióticos. Muestra al laboratorio para PCR y cultivo.',
  },
  nuclide,
} satisfies Translation<typeof source, 'es'>
