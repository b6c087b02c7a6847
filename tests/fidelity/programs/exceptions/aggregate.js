Promise.any([Promise.reject(1), Promise.reject(2)]).catch(e => e.errors);
Promise.any([Promise.reject(3)]);
