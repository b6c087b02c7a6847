// A promise is rejected first and gets its handler later: nobody was waiting when it was thrown.
const order = [];

async function breaks(name) {
  await null;
  throw new Error(name);
}

function late(promise, turns) {
  if (turns === 0) {
    return promise.catch((error) => {
      order.push(error.message);
      return error.message.length;
    });
  }
  return Promise.resolve(turns).then((left) => late(promise, left - 1));
}

const bare = Promise.reject(new Error("bare"));
bare.catch(() => order.push("now"));

async function main() {
  const early = breaks("early");
  const size = await late(early, 1);
  const caught = breaks("caught").then(
    () => "never",
    (error) => error.message
  );
  order.push(size, await caught);
  try {
    await breaks("awaited");
  } catch (error) {
    order.push(error.message);
  }
}

main().finally(() => console.log(order.join(",")));
