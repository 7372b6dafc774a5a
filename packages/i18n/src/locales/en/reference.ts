import { nuclide } from './reference-nuclides.ts'

/** What is on file about substances: figures, what they are, and what to do first. */
export const reference = {
  cas: 'CAS number',
  aegl2: 'Lasting harm after an hour from (AEGL-2, EPA)',
  aegl3: 'Danger to life after an hour from (AEGL-3, EPA)',
  idlh: 'Immediate danger to life from (IDLH, {by})',
  lel: 'Lower explosive limit (NFPA 497)',
  flash: 'Flash point (NFPA 497)',
  density: 'Vapour against air',
  heavier: '{value} times as heavy: gathers in low places',
  alike: 'about as heavy: spreads evenly',
  lighter: '{value} times as heavy: rises',
  isolate: 'Keep clear at first (ERG)',
  isolateValue: 'at least {value} in all directions',
  isolateLarge: 'at least {value} in all directions, {large} after a large release',
  exceeded: 'highest value {times}\u00a0×\u00a0{limit}: exceeded',
  notReached: 'highest value {times}\u00a0×\u00a0{limit}: not reached',
  conditions: 'ppm and mg/m³ are turned into one another at 25 °C and 1 atm.',
  compared: 'The highest value is compared with each limit, however short it was.',
  whatTitle: 'What it is',
  firstTitle: 'First',
  byCategory: 'Not on file by this name. What holds for its kind:',
  what: {
    tearGas:
      'Tear gas: irritates eyes, airways and skin at once. It passes within an hour in fresh air; in closed rooms it can harm the lungs.',
    incapacitant:
      'Incapacitating agent: confuses and takes away judgement for hours to days. A solid that is breathed in as dust or aerosol; it acts only after an hour or more.',
    toxicLiquid: 'Toxic liquid: its vapour poisons and mostly burns as well. It is also taken in through the skin.',
    corrosive:
      'Corrosive: burns skin, eyes and airways; many fume in moist air. Water in the lungs may follow hours later.',
    asphyxiant:
      'Asphyxiating gas: takes the place of air, mostly without smell. It gathers in low or closed places; in higher amounts it poisons.',
    nerve:
      'Nerve agent: blocks the enzyme that lets muscles relax. It is taken in by breathing and through the skin and acts within minutes; oily ones stay on surfaces for days.',
    nerveVolatile:
      'Volatile nerve agent: blocks the enzyme that lets muscles relax. Its vapour is the main danger, without colour and mostly without smell, heavier than air; it acts within minutes. Vapour stays minutes to hours, drops hours to a day or more, longest in the cold. Drops also pass through the skin.',
    nervePersistent:
      'Lasting nerve agent: blocks the enzyme that lets muscles relax. An oily liquid that hardly evaporates and stays on surfaces for days to weeks. A drop on the skin can kill, sometimes only hours later; little vapour in the air does not mean little danger.',
    blister:
      'Blister agent: burns skin, eyes and airways. Mustard hurts only hours later, lewisite at once. Oily and lasting.',
    blood:
      'Blood agent: keeps the body from using oxygen. It acts within minutes, mostly by breathing, and disperses quickly in the open.',
    choking:
      'Choking agent: attacks the lungs. It gathers in low places; water in the lungs may follow hours later, although one feels well.',
    toxicGas: 'Toxic industrial gas: poisons or burns by breathing. Smell is no reliable warning.',
    carbonMonoxide:
      'Carbon monoxide: without smell, it takes the place of oxygen in the blood. A sign of fire, smouldering or an engine.',
    smoke: 'Smoke: what burns is not known. It carries carbon monoxide and other poisons.',
    flammable: 'Flammable gas: mixed with air it explodes from its lower explosive limit on.',
    solvent:
      'Flammable liquid: its vapour creeps along the floor and can catch fire from afar. It numbs, and some are poisonous.',
    explosive:
      'High explosive: set off by a detonator, a hard blow or fire. A trace may come from the hands or clothes of somebody who works with it.',
    primaryExplosive: 'Home-made peroxide explosive: a light blow, friction, a spark or warmth sets it off.',
    oxidiser:
      'Oxidiser, also used as fertiliser: feeds a fire, and mixed with fuel it is the base of home-made explosives.',
    drug: 'Narcotic drug, a controlled substance. Its dust can be breathed in.',
    opioid: 'Very strong opioid: a few milligrams can stop the breathing.',
    poison: 'Poisonous solid: harms when swallowed or breathed in as dust.',
    simulant:
      'Simulant or precursor of nerve agents: far less poisonous, but controlled under the Chemical Weapons Convention.',
    ordinary: 'An everyday product. By itself no reason for an alarm; it may dilute or hide something else.',
    bioaerosol:
      'Many particles that fluoresce as living ones do. The detector tells that they are there and how many, not what they are: pollen, mould, dust or exhaust can look alike.',
    pathogen:
      'Germ of anthrax: its spores last for years. Breathed in it kills if not treated; it does not pass from one person to another. A test in the field is a suspicion, not a proof.',
  },
  first: {
    tearGas:
      'Out into fresh air, face the wind, do not rub the eyes. Rinse the eyes, change clothes, wash with plenty of water. Air the room; a doctor for whoever coughs on.',
    incapacitant:
      'Everybody out, up the wind. Breathing apparatus and chemical suit. Undress and wash; keep people calm, cool and together, take away what could hurt them; a doctor.',
    toxicLiquid:
      'Out, across and up the wind; no sparks. Breathing apparatus and chemical suit. Stop the leak if that is safe, cover drains. Undress and wash whoever was touched; watch for a day.',
    corrosive:
      'Up the wind, away from the fumes. Breathing apparatus and gas-tight suit near the source. Take off soaked clothes at once, rinse skin and eyes for a long time. Know whether it reacts with water before you use any.',
    asphyxiant:
      'Out of low and closed places into fresh air. Nobody goes in without breathing apparatus, not even to help. Air the place, measure oxygen before anybody returns.',
    nerve:
      'Everybody out, across and up the wind. Nobody goes in without full chemical suit and breathing apparatus. Undress and wash whoever was touched at once; call for the antidote (atropine, oxime).',
    nerveVolatile:
      'Everybody out, across and up the wind, out of low places and closed rooms; indoors stop the ventilation. Nobody goes in without full chemical suit and breathing apparatus. Undress whoever was exposed (vapour stays in clothes), wash with plenty of water; call for the antidote (atropine, oxime).',
    nervePersistent:
      'Everybody out without touching anything; keep off wet or oily spots. Nobody goes in without full chemical suit and breathing apparatus. Undress at once, blot and wash the skin within minutes; watch for a day even whoever feels well; antidote (atropine, oxime). Close off what was touched: people, shoes and wheels carry it on.',
    blister:
      'Up the wind; touch nothing wet or oily. Full chemical suit and breathing apparatus. Blot and wash the skin within minutes, rinse the eyes; watch for a day whoever was there.',
    blood:
      'Out and up the wind. Breathing apparatus, not a simple filter mask. Fresh air and oxygen; a doctor gives the antidote.',
    choking:
      'Out of low places, across and up the wind. Breathing apparatus and gas-tight suit near the source. Whoever breathed it keeps still and is watched for a day.',
    toxicGas:
      'Out, across and up the wind; indoors close windows and stop the ventilation. Breathing apparatus near the source. Have the leak shut off by who runs the plant.',
    carbonMonoxide:
      'Out into fresh air, count heads. Breathing apparatus: a filter mask does not help. Look for smouldering fires and engines; a doctor for whoever has a headache.',
    smoke:
      'Leave low and away from the smoke, call the fire service, stop the ventilation. Who goes in wears breathing apparatus.',
    flammable:
      'No sparks: no switches, engines or telephones. Out and up the wind, shut off the gas, air the place. Back only below 10 % of the limit.',
    solvent:
      'No sparks or flames. Stay up the wind and out of low places. Stop the leak if that is safe, cover drains. Filter mask for organic vapours only where there is oxygen enough.',
    explosive:
      'Do not touch, move or open it. No radio or telephone close by. Clear the area, behind cover and away from glass; call bomb disposal.',
    primaryExplosive:
      'Do not touch even a few crystals. No radio or telephone close by. Clear the area; call bomb disposal and say that it is a peroxide.',
    oxidiser:
      'Keep fire and fuel away. Ask what it is for; look for fuel, wires and vessels. In doubt treat it as an explosive. From a large fire: leave.',
    drug: 'Gloves, and a mask where dust rises. Do not taste or smell. Keep it as evidence, call police or customs; the laboratory confirms.',
    opioid:
      'Gloves, dust mask and goggles; raise no dust. Slow breathing: assist it, give naloxone, call a doctor. Keep it as evidence; the laboratory confirms.',
    poison:
      'Gloves and dust mask; raise no dust. Do not eat, drink or smoke near it. Keep it closed and labelled; call the poison centre for whoever took some in.',
    simulant:
      'Keep up the wind, gloves and mask for organic vapours. Ask what it is for and for its papers. Measure for a nerve agent too, and treat it as one until that is ruled out.',
    ordinary: 'Compare with label and papers. If something does not fit, measure at a second place.',
    bioaerosol:
      'Stop the ventilation, clear the room, keep people together and note their names. Start the air sampler; dust mask and gloves for who goes in. Only PCR or culture in the laboratory names the germ.',
    pathogen:
      'Do not touch or sweep powder; stop the ventilation and close the room. Dust mask, gloves and overalls. Wash, change clothes and note names; a doctor decides on antibiotics. Sample to the laboratory for PCR and culture.',
  },
  nuclide,
}
