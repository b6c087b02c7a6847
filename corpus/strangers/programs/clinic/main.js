'use strict';
const Clinic = require('./clinic.js');

async function main() {
  const clinic = new Clinic(input.doctors);
  for (const patient of input.patients) await clinic.arrive(patient);
  const log = await clinic.close();
  console.log(log.join('; '));
}

main();
