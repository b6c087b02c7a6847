// Which way an aircraft is to go to keep clear of another one: thresholds by altitude layer, climb and descent inhibitions,
// agreement with what the other one intends. After the well-known avoidance logic; prints an advisory for each situation.

const OLEV = 600;
const MAXALTDIFF = 600;
const MINSEP = 300;
const NOZCROSS = 100;
const NO_INTENT = 0;
const DO_NOT_CLIMB = 1;
const DO_NOT_DESCEND = 2;
const TCAS_TA = 1;
const OTHER = 2;

const THRESHOLDS = [400, 500, 640, 740];

class Situation {
  constructor(values) {
    this.verticalSeparation = values[0];
    this.highConfidence = values[1] === 1;
    this.twoReports = values[2] === 1;
    this.ownAltitude = values[3];
    this.ownRate = values[4];
    this.otherAltitude = values[5];
    this.layer = values[6];
    this.upSeparation = values[7];
    this.downSeparation = values[8];
    this.otherIntent = values[9];
    this.otherCapability = values[10];
    this.climbInhibited = values[11] === 1;
  }

  threshold() {
    let layer = this.layer;
    if (layer < 0) layer = 0;
    if (layer > 3) layer = 3;
    return THRESHOLDS[layer];
  }

  inhibitBiasedClimb() {
    if (this.climbInhibited) return this.upSeparation + NOZCROSS;
    return this.upSeparation;
  }

  ownBelow() {
    return this.ownAltitude < this.otherAltitude;
  }

  ownAbove() {
    return this.otherAltitude < this.ownAltitude;
  }

  nonCrossingClimb() {
    const upwardPreferred = this.inhibitBiasedClimb() > this.downSeparation;
    let result = false;
    if (upwardPreferred) {
      const enoughBelow = this.downSeparation >= this.threshold();
      result = !this.ownBelow() || (this.ownBelow() && !enoughBelow);
    } else {
      const enoughAbove = this.upSeparation >= this.threshold();
      result = this.ownAbove() && this.verticalSeparation >= MINSEP && enoughAbove;
    }
    return result;
  }

  nonCrossingDescend() {
    const upwardPreferred = this.inhibitBiasedClimb() > this.downSeparation;
    let result = false;
    if (upwardPreferred) {
      const enoughBelow = this.downSeparation >= this.threshold();
      result = this.ownBelow() && this.verticalSeparation >= MINSEP && enoughBelow;
    } else {
      const enoughAbove = this.upSeparation >= this.threshold();
      result = !this.ownAbove() || (this.ownAbove() && enoughAbove);
    }
    return result;
  }

  advisory() {
    const enabled = this.highConfidence && this.ownRate <= OLEV && this.verticalSeparation > MAXALTDIFF;
    const equipped = this.otherCapability === TCAS_TA;
    const intentNotKnown = this.twoReports && this.otherIntent === NO_INTENT;
    let answer = 'unresolved';
    if (enabled && ((equipped && intentNotKnown) || !equipped)) {
      const needUp = this.nonCrossingClimb() && this.ownBelow();
      const needDown = this.nonCrossingDescend() && this.ownAbove();
      if (needUp && needDown) {
        answer = 'unresolved';
      } else if (needUp) {
        answer = 'upward';
      } else if (needDown) {
        answer = 'downward';
      }
    }
    return this.agree(answer);
  }

  // Both must not go the same way.
  agree(answer) {
    if (this.otherIntent === DO_NOT_CLIMB && answer === 'downward') return 'level';
    if (this.otherIntent === DO_NOT_DESCEND && answer === 'upward') return 'level';
    return answer;
  }
}

function summary(advisories) {
  const counts = { upward: 0, downward: 0, unresolved: 0, level: 0 };
  let turns = 0;
  for (let i = 0; i < advisories.length; i++) {
    counts[advisories[i]]++;
    if (i > 0 && advisories[i] !== advisories[i - 1]) turns++;
  }
  return advisories.join(',') + ' ' + counts.upward + '/' + counts.downward + '/' + counts.level + ' ' + turns + ' changes';
}

function main(situations) {
  const advisories = [];
  for (const values of situations) {
    const situation = new Situation(values);
    advisories.push(situation.advisory());
  }
  return summary(advisories);
}

console.log(main(input));
