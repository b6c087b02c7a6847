'use strict';
const Queue = require('./queue');

class Doctor {
  constructor(name, skills) {
    this.name = name;
    this.skills = new Set(skills);
    this.patient = null;
    this.until = 0;
  }
}

class Clinic {
  constructor(doctors) {
    this.doctors = doctors.map((d) => new Doctor(d.name, d.skills));
    this.waiting = new Queue((a, b) => a.urgency > b.urgency || (a.urgency === b.urgency && a.arrived < b.arrived));
    this.log = [];
    this.now = 0;
  }

  // The least busy doctor who can do it.
  doctorFor(patient) {
    let best;
    for (const doctor of this.doctors) {
      if (!doctor.skills.has(patient.needs)) continue;
      if (doctor.patient) continue;
      if (!best || doctor.until < best.until) best = doctor;
    }
    return best;
  }

  async arrive(patient) {
    this.now = patient.arrived;
    this.leave();
    this.waiting.push(patient);
    await this.serve();
  }

  leave() {
    for (const doctor of this.doctors) {
      if (doctor.patient && doctor.until <= this.now) {
        this.log.push(this.now + ': ' + doctor.patient.name + ' leaves ' + doctor.name);
        doctor.patient = null;
      }
    }
  }

  async serve() {
    const rest = [];
    while (this.waiting.size > 0) {
      const patient = this.waiting.pop();
      const doctor = this.doctorFor(patient);
      if (!doctor) {
        rest.push(patient);
        continue;
      }
      doctor.patient = patient;
      doctor.until = this.now + patient.minutes;
      await null;
      this.log.push(this.now + ': ' + patient.name + ' sees ' + doctor.name);
    }
    for (const patient of rest) this.waiting.push(patient);
  }

  async close() {
    while (this.waiting.size > 0) {
      const busy = this.doctors.filter((d) => d.patient);
      const next = busy.reduce((a, b) => (a.until < b.until ? a : b), busy[0]);
      this.now = next.until;
      this.leave();
      await this.serve();
    }
    return this.log;
  }
}

module.exports = Clinic;
